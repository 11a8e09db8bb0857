// The lobby: when the server tells that a table has changed, the parts of the page are asked for again. Who waits for the
// word of a host comes to the table when it is given.

import { $, $$ } from "./dom.js";
import { follow, GONE, pause } from "./streams.js";

const PAUSE = 400; // milliseconds between two questions, however much is told
const place = $("[data-lobby]");
let asking = false;
let again = false; // something was told since the last question

async function refresh() {
  again = true;
  if (asking) return;
  asking = true;
  while (again) {
    await pause(PAUSE);
    again = false;
    try { await ask(); } catch { /* the stream is opened again when the server is back, and then it is asked */ }
  }
  asking = false;
}

async function ask() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (answer.ok && !place.dataset.asked) replace(page);
  else if (GONE.includes(answer.status) || (answer.ok && $("[data-asked]", page)?.innerHTML !== place.innerHTML)) location.reload();
}

// Put in what is new; who was at something there stays at it.
function replace(page) {
  const key = document.activeElement?.dataset?.key;
  for (const old of $$("[data-part]")) {
    const fresh = $(`[data-part="${old.dataset.part}"]`, page);
    if (fresh && fresh.innerHTML !== old.innerHTML) old.replaceChildren(...document.importNode(fresh, true).childNodes);
  }
  if (key && document.activeElement === document.body) $(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

function hear(kind, news) {
  const { asked } = place.dataset;
  if (!asked || kind === "refetch" || news.table === asked) refresh();
}

const { lobby: address, heard } = place.dataset;
const listen = () => follow({ address, heard, kinds: ["lobby", "refetch"], hear, refresh, connected() {}, fail: refresh });
addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
listen();
