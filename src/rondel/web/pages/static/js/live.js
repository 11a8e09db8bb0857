// Hears from the server that something has changed. A lost stream is opened again, later and later, until it is back.
// A browser has few connections to a server: a page that nobody looks at listens only if there is room for it, and asks
// now and then otherwise.

import { $$, table } from "./dom.js";
import { pause, refresh, tidings } from "./server.js";
import { connected, fail } from "./status.js";

const ROOM = 2; // streams of a browser for pages that nobody looks at
const POLL = 30_000; // milliseconds between two questions of a page without a stream
const PATIENCE = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];
const looked = () => !document.hidden;
let failed = 0; // attempts in a row
let missed = false; // perhaps something was told while nobody listened

// Listen until the stream fails, the page is hidden or shown, or it is left; says which.
function stream() {
  return new Promise((over) => {
    const events = new EventSource(table.dataset.events);
    const end = (how) => {
      events.close();
      document.removeEventListener("visibilitychange", turned);
      removeEventListener("pagehide", left);
      missed = true;
      over(how);
    };
    const turned = () => end("turned");
    const left = () => end("left");
    document.addEventListener("visibilitychange", turned);
    addEventListener("pagehide", left);
    events.onerror = () => end("failed");
    events.onopen = () => {
      failed = 0;
      connected();
      if (missed) refresh();
    };
    for (const kind of table.dataset.kinds.split(" ")) events.addEventListener(kind, (event) => hear(kind, JSON.parse(event.data)));
  });
}

function hear(kind, news) {
  if (kind === "thinking") $$("[data-thinks]").forEach((mark) => { mark.hidden = mark.dataset.thinks !== news.seat; });
  else tidings(news);
}

// One of the few streams for pages that nobody looks at; without one, the page asks now and then.
async function aside() {
  for (let n = 0; n < ROOM; n++) {
    const how = await navigator.locks?.request(`rondel-stream-${n}`, { ifAvailable: true }, (lock) => lock && stream());
    if (how) return how;
  }
  await pause(POLL);
  if (!looked()) refresh();
  return "turned";
}

export async function listen() {
  for (;;) {
    const how = looked() ? await stream() : await aside();
    if (how === "left") return;
    if (how !== "failed") continue;
    fail();
    await pause(PATIENCE[Math.min(failed, PATIENCE.length - 1)]);
    failed += 1;
  }
}
addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
