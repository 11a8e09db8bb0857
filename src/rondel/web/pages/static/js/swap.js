// Puts the parts of the page that have changed in the place of the old ones, at once.

import { $, $$, input } from "./dom.js";
import { ready } from "./hands.js";
import { count, glide, numbers, places } from "./motion.js";
import { afterwards } from "./status.js";
import { checkTip } from "./tips.js";

export const BOARD = "[data-swap^=ring], [data-swap=others], [data-swap=mine]"; // what shows a position

// What the page stands at: how long the log is, and the changes of the draft since.
export function version(page = document) {
  const { state, version: text } = $("[data-state]", page).dataset;
  const [n, draft] = text.split(".").map(Number);
  return { n, draft, state };
}

// Whether an answer tells of an earlier moment than the page shows already.
export function isOld(page) {
  const here = version();
  const fresh = version(page);
  return fresh.n < here.n || (fresh.n === here.n && here.state === fresh.state && fresh.draft < here.draft);
}

export const sameMoment = (page) => JSON.stringify(version()) === JSON.stringify(version(page));

export function swap(page) {
  if (isOld(page)) return;
  moved(() => replace(page, "[data-swap]"));
  afterwards();
  ready();
}

// Change the page, and let the pieces that have moved go to their places.
export function moved(change, time) {
  const before = places();
  const counted = numbers();
  change();
  glide(before, time);
  count(counted);
}

export function replace(page, which) {
  const key = document.activeElement?.dataset?.key;
  const inside = document.activeElement?.closest?.("[data-swap]");
  let lost = false;
  for (const old of $$(which)) {
    const fresh = $(`[data-swap="${old.dataset.swap}"]`, page);
    if (!fresh || fresh.outerHTML === old.dataset.was) continue;
    const was = fresh.outerHTML;
    const scrolled = old.matches(".scroll") ? old.scrollTop : 0;
    lost ||= old === inside;
    const node = document.importNode(fresh, true);
    old.replaceWith(node);
    node.dataset.was = was;
    node.scrollTop = scrolled;
  }
  checkTip();
  if (lost) refocus(key);
}

// Who was in a part of the page that is new stays there: at the same thing, at the next step, or at the prompt.
function refocus(key) {
  const same = key && $$(`[data-key="${CSS.escape(key)}"]`).find((thing) => thing.matches("button, a, input, [tabindex]"));
  const next = same || $(".prompt :is(a, button).primary") || (input.keyboard && $(".panel .can, .chip")) || $(".prompt");
  next.focus({ preventScroll: !input.keyboard });
}
