// Hears from the server that something has changed, and then asks for it.

import { $, table } from "./dom.js";
import { refresh } from "./server.js";
import { tell } from "./status.js";

export function listen() {
  const events = new EventSource(table.dataset.events);
  let lost = false;
  events.onopen = () => {
    if (lost) { tell(table.dataset.back, true); refresh(); }
    lost = false;
  };
  events.onerror = () => { lost = true; tell(table.dataset.lost, false); };
  const isNew = ({ version, n, text }) => { // a line of the chat has a number of its own
    const here = $("[data-state]").dataset.version;
    if (version) return version !== here;
    return n === undefined || text !== undefined || n !== Number(here.split(".")[0]);
  };
  for (const kind of table.dataset.kinds.split(" ")) {
    events.addEventListener(kind, (event) => { if (isNew(JSON.parse(event.data))) refresh(); });
  }
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
  addEventListener("pagehide", () => events.close());
}
