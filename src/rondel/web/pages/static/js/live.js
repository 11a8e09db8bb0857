// Hears from the server that something has changed at the table.

import { $$, table } from "./dom.js";
import { refresh, tidings } from "./server.js";
import { connected, fail } from "./status.js";
import { follow } from "./streams.js";

function hear(kind, news) {
  if (kind === "thinking") $$("[data-thinks]").forEach((mark) => { mark.hidden = mark.dataset.thinks !== news.seat; });
  else tidings(news);
}

export function listen() {
  const { events: address, heard, kinds } = table.dataset;
  return follow({ address, heard, kinds: kinds.split(" "), hear, refresh, connected, fail });
}
addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
