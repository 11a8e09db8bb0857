// A table: its forms and links go to the server without leaving the page. No rules here: the server says what may be chosen.

import { tick } from "./clock.js";
import "./company.js";
import { $, $$, calm, table } from "./dom.js";
import { autopay, ready } from "./hands.js";
import "./keys.js";
import { listen } from "./live.js";
import "./log.js";
import "./offering.js";
import { catchUp } from "./playback.js";
import { prefs } from "./prefs.js";
import "./replay.js";
import "./rules.js";
import "./scores.js";
import { answered, press, send, visit } from "./server.js";
import { afterwards } from "./status.js";

$$("[data-swap]").forEach((part) => { part.dataset.was = part.outerHTML; });
document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-move], [data-chat], [data-notes]")) return;
  event.preventDefault();
  send(event.target, event.submitter);
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-panel]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    visit(link.href).then(() => { if (link.dataset.key?.startsWith("look:")) reveal($("[data-swap=mine]")); });
  }
});
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-replay] input")) visit(`${table.dataset.url}?at=${event.target.value}`);
});

// On a small screen what was asked for may lie elsewhere on the page.
function reveal(part) {
  const at = part.getBoundingClientRect();
  if (at.top < 0 || at.top > innerHeight / 2) part.scrollIntoView({ behavior: calm.matches ? "auto" : "smooth" });
}

// Who does not want to confirm every turn has it confirmed: always, or where they have ended it themselves.
function confirmed(choice) {
  const button = $(".prompt button[value=confirm]");
  const follows = choice.value.startsWith("follow "); // the turn of a hint was looked at as a whole
  if (!button || (choice.name !== "words" && !follows)) return;
  if (prefs.confirm === "never" || (prefs.confirm === "ends" && (follows || choice.dataset.group === "end"))) press(button);
}
answered.push(confirmed, autopay);

afterwards();
ready();
tick();
if (table.dataset.events) {
  listen();
  catchUp();
}
