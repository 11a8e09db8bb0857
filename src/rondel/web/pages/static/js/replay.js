// The past plays by itself, turn by turn; keys go to its beginning and end, and start and stop it.

import { $, table } from "./dom.js";
import { visit } from "./server.js";

const SPEEDS = [1, 2, 4, 0.5];
const TURN = 1600; // milliseconds
let timer = 0;
const speed = () => Number(localStorage.getItem("replay-speed")) || 1;
const step = (name) => $(`.past.on [data-key="${name}"]`);
const atEnd = () => step("step-on")?.href === step("step-last")?.href && $(".past [type=range]").value === $(".past [type=range]").max;

function show() {
  const play = $("[data-play]");
  if (!play) return stop();
  play.setAttribute("aria-pressed", String(timer !== 0));
  const text = `${speed() === 0.5 ? "½" : speed()}×`;
  if ($("[data-speed-text]").textContent !== text) $("[data-speed-text]").textContent = text;
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  if ($("[data-play]")) show();
}

async function onwards() {
  if (!step("step-on") || atEnd()) return stop();
  await visit(step("step-on").href);
  if (timer) timer = setTimeout(onwards, TURN / speed());
}

async function toggle() {
  if (timer) return stop();
  if (atEnd()) await visit(step("step-first").href);
  timer = setTimeout(onwards, 300);
  show();
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-play]")) toggle();
  else if (event.target.closest("[data-speed]")) {
    localStorage.setItem("replay-speed", SPEEDS[(SPEEDS.indexOf(speed()) + 1) % SPEEDS.length]);
    show();
  } else if (event.target.closest(".past a, .log a, .curve a")) stop();
});

const KEYS = { Home: "step-first", End: "step-last", " ": "play" };
document.addEventListener("keydown", (event) => {
  const goal = step(KEYS[event.key]);
  if (!goal || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, summary, [popover]")) return;
  if (event.key === " " && event.target.closest("a, button") && event.target !== goal) return;
  event.preventDefault();
  goal.click();
});

// The turn that is shown stands in the middle of the log.
let last = "";
function inView() {
  const here = $(".log .here");
  const at = $(".past.on [type=range]")?.value ?? "";
  if (!here || at === last) { last = at; return; }
  const came = last === "";
  last = at;
  if (came) scrollTo({ top: 0 }); // on a phone the log lies below the board
  const log = here.closest(".scroll");
  log.scrollTop = here.offsetTop - log.offsetTop - (log.clientHeight - here.offsetHeight) / 2;
}

new MutationObserver(() => { show(); inView(); }).observe(table, { childList: true, subtree: true });
show();
inView();
