// Scoring rounds and the table of scores: a round that was just held is shown once, and what was opened stays open.

import { $, $$, table } from "./dom.js";
import { visit } from "./server.js";

const seen = `rounds:${table.dataset.url}`;
const newest = () => Math.max(0, ...$$("[data-round]").map((panel) => Number(panel.dataset.round)));
const shown = () => sessionStorage.getItem(seen);

function announce() {
  const held = newest();
  const before = shown();
  sessionStorage.setItem(seen, Math.max(held, Number(before)));
  // Who comes to a table has not seen its rounds being held.
  if (before === null || held <= Number(before) || $(".past.on")) return;
  const panel = $(`[data-round="${held}"]`);
  panel.classList.add("fresh");
  panel.showPopover();
}

const opened = new Set();
const parts = () => $$("[data-keep]");
document.addEventListener("change", (event) => {
  const name = event.target.dataset.keep;
  if (name === undefined) return;
  if (event.target.checked) opened.add(name); else opened.delete(name);
});

document.addEventListener("click", (event) => {
  const point = event.target.closest(".curve a");
  if (!point || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  visit(point.getAttribute("href"));
});

document.addEventListener("click", (event) => event.target.closest(".round-panel a")?.closest("[popover]").hidePopover());

// An animation is for the first time only.
document.addEventListener("toggle", (event) => {
  if (event.target.matches?.("[data-round]") && event.newState === "closed") event.target.classList.remove("fresh");
}, true);

new MutationObserver(() => {
  for (const part of parts()) part.checked = opened.has(part.dataset.keep);
  announce();
}).observe(table, { childList: true, subtree: true });
announce();
