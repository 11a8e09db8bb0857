// Goods, coins and people that go from one place to another, as the events of a turn tell it.

import { $$, made } from "./dom.js";
import { overhead } from "./motion.js";
import { pace } from "./prefs.js";

const TIME = 450; // milliseconds of a flight
const FEW = 3; // so many icons at most show an amount
const SIZE = 30; // pixels of an icon
const SVG = "http://www.w3.org/2000/svg";

// Where a place of an event is on the page: a thing by its key, what a seat holds, or a field.
function spot(key) {
  const name = CSS.escape(key);
  const [sort, number] = key.split(":");
  const found = [
    ...$$(`.panel .land.large [data-key="${name}"]`),
    ...$$(`.panel [data-key="${name}"], .panel [data-count="${name}"]`),
    ...(sort === "circuit" ? $$(`.panel [data-field="${CSS.escape(number)}"]`) : []),
  ];
  return found.find((thing) => thing.checkVisibility() && thing.getBoundingClientRect().width);
}
function middle(thing) {
  const box = thing.getBoundingClientRect();
  return { x: box.x + (box.width - SIZE) / 2, y: box.y + (box.height - SIZE) / 2 };
}

function picture(what, seat) {
  const drawn = document.createElementNS(SVG, "svg");
  drawn.setAttribute("viewBox", "0 0 24 24");
  drawn.setAttribute("class", `art-icon seat-${seat.charCodeAt(0) - 64}`);
  drawn.append(document.createElementNS(SVG, "use"));
  drawn.firstChild.setAttribute("href", `#art-i-${what}`);
  const icon = made("span", { className: "going" });
  icon.append(drawn);
  return icon;
}

// Let what was gained, paid, sold or moved go to its place, one after the other.
export function show(events, delay) {
  if (!pace()) return;
  let later = delay;
  for (const { what, seat, from, to, n } of events) {
    const start = from && spot(from);
    const goal = to && spot(to);
    if (!start && !goal) continue;
    for (let i = 0; i < Math.min(n, FEW); i++) {
      going(picture(what, seat), start && middle(start), goal && middle(goal), later);
      later += 70;
    }
  }
}
function going(icon, start, goal, delay) {
  const up = ({ x, y }) => ({ x, y: y - SIZE });
  const [a, b] = [start || up(goal), goal || up(start)];
  const at = ({ x, y }, size) => ({ transform: `translate(${x}px, ${y}px) scale(${size})` });
  const frames = [{ ...at(a, 0.7), opacity: start ? 1 : 0 }, { ...at(b, 1.1), opacity: 1, offset: 0.8 }, { ...at(b, 0.8), opacity: 0 }];
  const timing = { duration: TIME * pace(), delay: delay * pace(), easing: "ease-in-out", fill: "both" };
  overhead(icon, frames, timing);
}
