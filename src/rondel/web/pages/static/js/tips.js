// Tips on things that are pointed at, menus of their choices, and what lights up with them.

import { $, $$, input, made, table } from "./dom.js";

export const tip = made("div", { className: "tip", id: "tip", popover: "manual" });
tip.setAttribute("role", "tooltip");
document.body.append(tip);
let tipTimer = 0;
let held = false; // a long touch has shown a tip, so its release is no click

// Where the rules explain it stands at the end of a tip: a section of the rule book, an id of a rule, or of a tile.
function ruleLinks(thing) {
  const foot = made("span", { className: "tip-rules", textContent: table.dataset.rulesText });
  for (const id of thing.dataset.rule.split(" ")) {
    const [href, textContent] = id[0] === "#" ? [table.dataset.guide + id, table.dataset.guideText] : [`${table.dataset.rules}#${id}`, id];
    foot.append(made("a", { href, target: "_blank", textContent }), " ");
  }
  return foot;
}
export function showTip(thing) {
  const lines = thing.dataset.tip.split("\n").map((text, i) => made(i ? "span" : "b", { textContent: text }));
  for (const [key, look] of [["hint", "tip-hint"], ["do", "tip-do"]]) {
    if (thing.dataset[key]) lines.push(made("span", { className: look, textContent: thing.dataset[key] }));
  }
  if (thing.dataset.rule) lines.push(ruleLinks(thing));
  const enlarged = $(".vt > svg.art, :scope > svg.art, .thumb", thing)?.cloneNode(true);
  if (enlarged) lines.unshift(enlarged);
  tip.replaceChildren(...lines);
  tip.showPopover();
  place(tip, thing, 8);
}
export function hideTip() {
  clearTimeout(tipTimer);
  if (tip.matches(":popover-open")) tip.hidePopover();
}
export function place(box, beside, gap) {
  const at = beside.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const above = at.top - height - gap;
  const top = at.bottom + gap + height < innerHeight ? at.bottom + gap : Math.max(above, 4);
  const left = Math.min(Math.max(at.left + at.width / 2 - width / 2, 6), innerWidth - width - 6);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}
document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  clearTimeout(tipTimer);
  if (tip.contains(event.target)) return;
  // A tip stays for a moment, so that the pointer can go to the rules at its end.
  const thing = event.target.closest?.("[data-tip]");
  tipTimer = setTimeout(() => { if (thing?.isConnected) showTip(thing); else hideTip(); }, 250);
});
document.addEventListener("focusin", (event) => {
  if (!input.keyboard || tip.contains(event.target)) return; // a finger has shown its tip already
  const thing = event.target.closest("[data-tip]");
  if (thing) showTip(thing); else hideTip();
});
document.addEventListener("pointerdown", (event) => {
  if (tip.contains(event.target)) return;
  hideTip();
  held = false;
  const thing = event.target.closest("[data-tip]");
  if (!thing || event.pointerType === "mouse") return;
  if (thing.matches(".can")) tipTimer = setTimeout(() => { held = true; showTip(thing); }, 450);
  else showTip(thing);
});
document.addEventListener("pointerup", () => clearTimeout(tipTimer));
document.addEventListener("scroll", hideTip, true);
document.addEventListener("click", (event) => {
  if (!held) return;
  held = false;
  event.preventDefault();
  event.stopPropagation();
}, true);
document.addEventListener("toggle", (event) => {
  if (!event.target.matches?.(".menu")) return;
  hideTip();
  const opener = $(`[popovertarget="${event.target.id}"]`);
  if (event.newState === "open" && opener) {
    place(event.target, opener, 6);
    if (input.keyboard) $("button", event.target).focus();
  }
}, true);

// What a choice points at lights up with it.
function light(event) {
  $$(".lit").forEach((thing) => thing.classList.remove("lit"));
  const names = event.target.closest?.("[data-then]")?.dataset.then;
  if (event.type === "focusout" || !names) return;
  for (const name of names.split(" ")) $$(`[data-key="${CSS.escape(name)}"]`).forEach((thing) => thing.classList.add("lit"));
}
for (const kind of ["pointerover", "focusin", "focusout"]) document.addEventListener(kind, light);
