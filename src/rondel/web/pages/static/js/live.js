// Hears from the server that something has changed. A lost stream is opened again, later and later, until it is back.
// A browser has six connections to a server, for all its pages: a few of these are kept for streams, fewer for pages that
// nobody looks at, and a page that gets none asks now and then.

import { $$, table } from "./dom.js";
import { pause, refresh, tidings } from "./server.js";
import { connected, fail } from "./status.js";

const SEEN = { room: 4, poll: 3000 }; // streams of a browser, and milliseconds between questions of a page without one
const HIDDEN = { room: 2, poll: 30_000 };
const PATIENCE = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];
const looked = () => !document.hidden;
let failed = 0; // attempts in a row
let missed = false; // perhaps something was told while nobody listened

// Listen until the stream fails, the page is hidden or shown, or it is left; says which.
function stream() {
  return new Promise((over) => {
    const events = new EventSource(table.dataset.events + (looked() ? "" : "?hidden=1")); // who only has it open is told of turns
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

// Listen on one of the streams of this browser; without one, the page asks now and then.
async function turn() {
  const { room, poll } = looked() ? SEEN : HIDDEN;
  if (!navigator.locks && looked()) return stream();
  for (let n = 0; navigator.locks && n < room; n++) {
    const how = await navigator.locks.request(`rondel-stream-${n}`, { ifAvailable: true }, (lock) => lock && stream());
    if (how) return how;
  }
  await pause(poll);
  refresh();
  return "asked";
}

export async function listen() {
  for (;;) {
    const how = await turn();
    if (how === "left") return;
    if (how !== "failed") continue;
    fail();
    await pause(PATIENCE[Math.min(failed, PATIENCE.length - 1)]);
    failed += 1;
  }
}
addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
