// Tips on things that are pointed at, menus of their choices, and what lights up with them.

import { $, $$, input, made, table } from "./dom.js";

export const tip = made("div", { className: "tip", id: "tip", popover: "manual" });
tip.setAttribute("role", "tooltip");
document.body.append(tip);
let tipTimer = 0;
let about = null; // what the tip tells of
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
  about = thing;
  aside(thing);
}
export function hideTip() {
  clearTimeout(tipTimer);
  about = null;
  if (tip.matches(":popover-open")) tip.hidePopover();
}
// After a change of the page: a tip of what is gone goes too.
export function checkTip() {
  if (about && !about.isConnected) hideTip();
}

// The places of a box beside a thing, as far as they are on the screen: below, above, to the right and to the left of it,
// and beside the ring that it belongs to.
function sides(box, beside, gap) {
  move(box, { left: 0, top: 0 }); // at the edge where it was, it would be narrow
  const at = beside.getBoundingClientRect();
  const around = beside.closest(".ring")?.getBoundingClientRect() ?? at;
  const { width, height } = box.getBoundingClientRect();
  const within = (n, most) => Math.min(Math.max(n, 6), most - 6);
  const left = within(at.left + at.width / 2 - width / 2, innerWidth - width);
  const top = within(at.top + at.height / 2 - height / 2, innerHeight - height);
  const below = { left, top: at.bottom + gap };
  const above = { left, top: at.top - height - gap };
  const next = (to, top) => [{ left: to.right + gap, top }, { left: to.left - width - gap, top }];
  const fits = [below, above, ...next(at, top), ...next(around, within(Math.max(top, around.top), innerHeight - height))]
    .filter((spot) => spot.top >= 4 && spot.left >= 4 && spot.top + height < innerHeight && spot.left + width < innerWidth);
  return fits.length ? fits : [{ left, top: Math.max(above.top, 4) }];
}
function move(box, { left, top }) {
  Object.assign(box.style, { left: `${left}px`, top: `${top}px` });
}
export const place = (box, beside, gap) => move(box, sides(box, beside, gap)[0]);

// A tip lies where it covers the least of what can be clicked or is read: the prompt, the ring, the places that light up with
// the thing. If its links lie over something to click all the same, they are read but not hit by a mouse on its way: the
// click is meant for what was there before.
const CLICKED = "button, a[href], input, select, summary, label, .goal, .piece";
const READ = ".prompt-line, .ring .tile, .lit";
function aside(thing) {
  const apart = (other) => !thing.contains(other) && !other.contains(thing) && !tip.contains(other);
  const boxes = (query) => $$(query).filter(apart).map((other) => other.getBoundingClientRect()).filter((at) => at.width > 0);
  const aims = boxes(CLICKED);
  const all = [...aims, ...boxes(READ)];
  const covers = (part, others) => {
    const at = part.getBoundingClientRect();
    return others.filter((other) => other.left < at.right && at.left < other.right && other.top < at.bottom && at.top < other.bottom).length;
  };
  const links = $(".tip-rules", tip);
  const price = (spot) => {
    move(tip, spot);
    return covers(tip, all) + (links && covers(links, aims) ? all.length : 0);
  };
  const tried = sides(tip, thing, 8).map((spot) => ({ spot, costs: price(spot) }));
  move(tip, tried.reduce((best, one) => (one.costs < best.costs ? one : best)).spot);
  tip.classList.toggle("gives-way", links !== null && covers(links, aims) > 0);
}
// Only a pointer that moves opens a tip: what comes to lie under one that rests, because the page has changed, is not
// pointed at, and the hand that has just clicked trembles.
const TREMBLE = 4; // pixels
let at = { clientX: -1, clientY: -1 }; // where the pointer was seen last
let pressed = at; // and where it clicked
let over = null; // what it is on
document.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "mouse" || event.buttons) return;
  const far = (from) => Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY);
  if (far(at) === 0 || far(pressed) < TREMBLE) return;
  at = event;
  const thing = tip.contains(event.target) ? tip : event.target.closest?.("[data-tip]");
  if (thing === over) return;
  over = thing;
  clearTimeout(tipTimer);
  // A tip stays for a moment, so that the pointer can go to the rules at its end.
  if (thing !== tip) tipTimer = setTimeout(() => { if (thing?.isConnected) showTip(thing); else hideTip(); }, 250);
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
  at = pressed = event;
  const thing = event.target.closest("[data-tip]");
  if (!thing || event.pointerType === "mouse") return;
  if (thing.matches(".can")) tipTimer = setTimeout(() => { held = true; showTip(thing); }, 450);
  else showTip(thing);
});
document.addEventListener("pointerup", () => clearTimeout(tipTimer));
document.addEventListener("scroll", () => { hideTip(); over = null; }, true);
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
