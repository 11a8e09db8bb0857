// Clocks: counted down here from the instants that the server names. Nothing is asked for: when a clock has run out, the
// server tells.

import { $, $$, table } from "./dom.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const warned = new Set(); // the ends of which somebody was told that they are near
let ahead = 0; // seconds by which the clock of the server is ahead of this one

// The server has said what time it is.
export function heardTime(told) {
  if (told) ahead = Number(told) - Date.now() / 1000;
}
const now = () => Date.now() / 1000 + ahead;

const filled = (pattern, values) => pattern.replace(/\{(\w)\}/g, (_, name) => values[name]);
function told(seconds) {
  const s = Math.max(0, Math.ceil(seconds));
  const { clockDays, clockHours } = table.dataset;
  if (s >= DAY) return filled(clockDays, { d: Math.floor(s / DAY), h: Math.floor((s % DAY) / HOUR) });
  if (s >= HOUR) return filled(clockHours, { h: Math.floor(s / HOUR), m: Math.floor((s % HOUR) / MINUTE) });
  return `${Math.floor(s / MINUTE)}:${String(s % MINUTE).padStart(2, "0")}`;
}

function show() {
  for (const clock of $$(".clock[data-ends]")) {
    const { ends, warns } = clock.dataset;
    const said = told(ends - now());
    if (clock.firstChild.data !== said) clock.firstChild.data = said; // the node stays, so that nobody hears of a change
    const late = now() >= Number(warns);
    clock.classList.toggle("warns", late);
    if (!clock.title) {
      const when = new Date(ends * 1000).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
      clock.title = table.dataset.clockUntil.replace("{time}", when);
    }
    if (late && "mine" in clock.dataset && !warned.has(ends)) warn(ends, said);
  }
}

// Told once, to those who listen to the page and to those who look.
function warn(ends, said) {
  warned.add(ends);
  $("#clock-region").textContent = table.dataset.clockWarning.replace("{time}", said);
}

export function tick() {
  if (!table.dataset.now) return; // there are no clocks here
  heardTime(table.dataset.now);
  show();
  setInterval(show, 250);
  new MutationObserver(show).observe(table, { childList: true, subtree: true });
}
