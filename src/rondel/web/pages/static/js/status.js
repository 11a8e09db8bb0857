// What the page says of itself: title, icon, spoken region, and whether it is in touch with the server.

import { $, table } from "./dom.js";
import { advise } from "./hints.js";
import { showLand } from "./land.js";
import { notify } from "./notify.js";
import { yourTurn } from "./sound.js";
import { counted, marked } from "./waiting.js";

let wasMyTurn = null;

export function afterwards() {
  showLand();
  const mine = announce();
  speak($("[data-say]")?.textContent ?? "");
  if (mine && wasMyTurn === false) {
    yourTurn();
    if (!table.dataset.quiet) notify(table.dataset.url.split("/").pop(), table.dataset.turn, table.dataset.game);
  }
  wasMyTurn = mine;
  advise();
}

// Title and icon; says whether it is the turn of whoever looks.
function announce() {
  const mine = $("[data-state]").dataset.state === "mine";
  document.title = counted((mine ? `● ${table.dataset.turn} · ` : "") + `${table.dataset.game} · Rondel`);
  $("link[rel=icon]").href = marked(mine ? table.dataset.iconTurn : table.dataset.icon, mine);
  return mine;
}
document.addEventListener("waiting", announce);

// Tell those who listen to the page.
export function speak(said) {
  const region = document.getElementById("live-region");
  if (region.textContent !== said) region.textContent = said;
}

let lost = false;
export function fail() {
  lost = true;
  tell(table.dataset.lost, false);
}
export function connected() {
  if (lost) tell(table.dataset.back, true);
  lost = false;
}

function tell(text, good) {
  const bar = $("[data-live]");
  $("[data-live-text]").textContent = text;
  bar.classList.toggle("back", good);
  bar.hidden = false;
  if (good) setTimeout(() => { if (!lost) bar.hidden = true; }, 2000);
}
