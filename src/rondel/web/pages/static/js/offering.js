// Who waits at an open table is offered bots after a while: when the time has come, the table is asked for again.

import { $, table } from "./dom.js";
import { refresh } from "./server.js";

const EVERY = 1000; // milliseconds between two looks at the time
const PATIENCE = 5; // seconds until it is asked again
const now = () => Number(table.dataset.served) + performance.now() / 1000;
let asked = 0;

function look() {
  const at = $("[data-offers-at]")?.dataset.offersAt;
  if (!at || now() < Number(at) || now() < asked + PATIENCE) return;
  asked = now();
  refresh();
}
if (table.dataset.served) setInterval(look, EVERY);
