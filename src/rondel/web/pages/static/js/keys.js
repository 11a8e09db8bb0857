// The table by keyboard: arrows go from thing to thing, letters press buttons.

import { $, $$ } from "./dom.js";
import { prefs } from "./prefs.js";
import { hideTip, tip } from "./tips.js";

function arrow(event) {
  const from = document.activeElement.closest(".thing");
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!from || !way) return false;
  const middle = (thing) => { const at = thing.getBoundingClientRect(); return [at.x + at.width / 2, at.y + at.height / 2]; };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const thing of $$(".panel .thing")) {
    if (thing === from || !thing.checkVisibility()) continue;
    const [u, v] = middle(thing);
    const along = (u - x) * way[0] + (v - y) * way[1];
    const aside = Math.abs((u - x) * way[1]) + Math.abs((v - y) * way[0]);
    if (along > 4 && along + 2.5 * aside < least) { best = thing; least = along + 2.5 * aside; }
  }
  best?.focus();
  return true;
}

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
  if (event.key.startsWith("Arrow") && event.target.closest("[popover]")) {
    const items = $$("button", event.target.closest("[popover]"));
    const step = event.key === "ArrowDown" || event.key === "ArrowRight" ? 1 : -1;
    items[(items.indexOf(event.target) + step + items.length) % items.length]?.focus();
    event.preventDefault();
    return;
  }
  if (arrow(event)) { event.preventDefault(); return; }
  if (event.key === "i" && tip.matches(":popover-open")) $("a", tip)?.click();
  if (event.key === "Escape") hideTip();
  if (event.key.length === 1 && !prefs.letters) return;
  const steps = { ArrowLeft: "[data-step='-1']", ArrowRight: "[data-step='1']" };
  const goal = $(steps[event.key] ?? `[data-hotkey="${CSS.escape(event.key)}"]`);
  if (goal) {
    event.preventDefault();
    goal.click();
  }
}

document.addEventListener("keydown", key);
