// Puts the parts of the page that have changed in the place of the old ones.

import { $, $$, calm, input } from "./dom.js";
import { afterwards } from "./status.js";
import { hideTip } from "./tips.js";

function whereabouts(page) {
  const found = new Map();
  for (const thing of $$("[data-vt]", page)) {
    const spot = thing.closest(".field, .spot, .hand");
    found.set(thing.dataset.vt, `${thing.closest("[data-swap]").dataset.swap} ${spot?.dataset.field ?? ""} ${spot?.dataset.x ?? ""} ${spot?.dataset.y ?? ""}`);
  }
  return found;
}

// Whether an answer tells of an earlier moment than the page shows already.
function isOld(page) {
  const { state, version } = $("[data-state]").dataset;
  const fresh = $("[data-state]", page).dataset;
  const [n, step] = version.split(".").map(Number);
  const [m, other] = fresh.version.split(".").map(Number);
  return m < n || (m === n && state === fresh.state && other < step);
}

export async function swap(page) {
  if (isOld(page)) return;
  hideTip();
  const before = whereabouts(document);
  const moved = [...whereabouts(page)].filter(([name, at]) => before.has(name) && before.get(name) !== at).map(([name]) => name);
  const name = () => moved.slice(0, 24).forEach((vt) => { const thing = $(`[data-vt="${vt}"]`); if (thing) thing.style.viewTransitionName = vt; });
  if (!document.startViewTransition || calm.matches || document.hidden) return replace(page);
  name();
  const change = document.startViewTransition(() => { replace(page); name(); });
  change.finished.finally(() => $$("[data-vt]").forEach((thing) => thing.style.removeProperty("view-transition-name")));
  await change.updateCallbackDone;
}

function replace(page) {
  const key = document.activeElement?.dataset?.key;
  const inside = document.activeElement?.closest?.("[data-swap]");
  let lost = false;
  for (const old of $$("[data-swap]")) {
    const fresh = $(`[data-swap="${old.dataset.swap}"]`, page);
    if (!fresh || fresh.outerHTML === old.dataset.was) continue;
    const was = fresh.outerHTML;
    const scrolled = old.matches(".scroll") ? old.scrollTop : 0;
    lost ||= old === inside;
    const node = document.adoptNode(fresh);
    old.replaceWith(node);
    node.dataset.was = was;
    node.scrollTop = scrolled;
  }
  afterwards();
  if (lost) refocus(key);
}

function refocus(key) {
  const same = key && $(`[data-key="${CSS.escape(key)}"]`);
  const next = same || (input.keyboard && ($(".prompt [data-key=confirm]") || $(".panel .can, .chip")));
  if (next) next.focus({ preventScroll: !input.keyboard });
}
