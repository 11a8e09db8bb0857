// What the pages do beyond plain links and forms. No rules here: the server says what is shown and what may be chosen.

const root = document.documentElement;
const table = document.getElementById("table");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const $ = (query, within = document) => within.querySelector(query);
const $$ = (query, within = document) => [...within.querySelectorAll(query)];
let keyboard = false; // the last thing used was a key
root.classList.add("js");

// ---------- every page ----------

document.addEventListener("click", (event) => {
  const theme = event.target.closest("[data-theme-switch]");
  if (theme) {
    event.preventDefault();
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    document.cookie = `theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
  }
  const copy = event.target.closest("[data-copy]");
  if (copy) copyLink(copy);
});
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-submit]")) event.target.form.requestSubmit();
});
addEventListener("pointerdown", () => { keyboard = false; }, true);
addEventListener("keydown", () => { keyboard = true; }, true);

async function copyLink(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
  const said = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => { button.textContent = said; }, 1500);
}

// ---------- tips ----------

const tip = document.createElement("div");
tip.className = "tip";
tip.id = "tip";
tip.popover = "manual";
tip.setAttribute("role", "tooltip");
document.body.append(tip);
let tipTimer = 0;
let held = false; // a long touch has shown a tip, so its release is no click

// Where the rules explain it stands at the end of a tip: a section of the rule book, an id of a rule, or of a tile.
function ruleLinks(thing) {
  const foot = Object.assign(document.createElement("span"), { className: "tip-rules", textContent: table.dataset.rulesText });
  for (const id of thing.dataset.rule.split(" ")) {
    const [href, textContent] = id[0] === "#" ? [table.dataset.guide + id, table.dataset.guideText] : [`${table.dataset.rules}#${id}`, id];
    foot.append(Object.assign(document.createElement("a"), { href, target: "_blank", textContent }), " ");
  }
  return foot;
}
function showTip(thing) {
  const lines = thing.dataset.tip.split("\n").map((text, i) => Object.assign(document.createElement(i ? "span" : "b"), { textContent: text }));
  for (const [key, look] of [["hint", "tip-hint"], ["do", "tip-do"]]) {
    if (thing.dataset[key]) lines.push(Object.assign(document.createElement("span"), { className: look, textContent: thing.dataset[key] }));
  }
  if (thing.dataset.rule) lines.push(ruleLinks(thing));
  tip.replaceChildren(...lines);
  tip.showPopover();
  place(tip, thing, 8);
}
function hideTip() {
  clearTimeout(tipTimer);
  if (tip.matches(":popover-open")) tip.hidePopover();
}
function place(box, beside, gap) {
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
  if (!keyboard || tip.contains(event.target)) return; // a finger has shown its tip already
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
    if (keyboard) $("button", event.target).focus();
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

// ---------- the table ----------

let busy = false;
let zoom = 0;
let wasMyTurn = null;

async function ask(url, options = {}) {
  const answer = await fetch(url, { ...options, headers: { "X-Panel": "1", ...options.headers }, redirect: "follow" });
  if (!answer.headers.get("content-type")?.includes("text/html")) throw new Error(answer.statusText);
  const text = await answer.text();
  const page = new DOMParser().parseFromString(text, "text/html");
  if (!$("[data-swap]", page)) throw new Error(answer.statusText);
  await swap(page);
}

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

async function swap(page) {
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
  const next = same || (keyboard && ($(".prompt [data-key=confirm]") || $(".panel .can, .chip")));
  if (next) next.focus({ preventScroll: !keyboard });
}

// A territory or board that is larger than its place is shown where it was left, at first in its middle.
const left = new Map();
const nameOf = (land) => land.getAttribute("aria-label");
function look(land) {
  land.dataset.zoom = zoom;
  const [x, y] = left.get(nameOf(land)) ?? [0.5, 0.5];
  land.scrollTo(x * land.scrollWidth - land.clientWidth / 2, y * land.scrollHeight - land.clientHeight / 2);
}
document.addEventListener("scrollend", (event) => {
  const land = event.target;
  if (!land.matches?.(".land.large")) return;
  left.set(nameOf(land), [(land.scrollLeft + land.clientWidth / 2) / land.scrollWidth, (land.scrollTop + land.clientHeight / 2) / land.scrollHeight]);
}, true);

function afterwards() {
  const land = $(".land.large");
  if (land) look(land);
  const state = $("[data-state]");
  const mine = state.dataset.state === "mine";
  document.title = (mine ? `● ${table.dataset.turn} · ` : "") + `${table.dataset.game} · Rondel`;
  $("link[rel=icon]").href = mine ? table.dataset.iconTurn : table.dataset.icon;
  const said = $("[data-say]")?.textContent ?? "";
  const region = document.getElementById("live-region");
  if (region.textContent !== said) region.textContent = said;
  if (mine && wasMyTurn === false) yourTurn();
  wasMyTurn = mine;
}

function inView() {
  const aims = $$(".panel .can, .prompt .chip, .prompt [data-key=confirm]");
  const seen = aims.some((aim) => { const at = aim.getBoundingClientRect(); return at.bottom > 60 && at.top < innerHeight; });
  if (aims.length && !seen) aims[0].scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
}

function fail() {
  tell(table.dataset.error, false);
}

function tell(text, good) {
  const bar = $("[data-live]");
  $("[data-live-text]").textContent = text;
  bar.classList.toggle("back", good);
  bar.hidden = false;
  if (good) setTimeout(() => { bar.hidden = true; }, 2000);
}

function yourTurn() {
  if (localStorage.getItem("sound") !== "on") return;
  const sound = new AudioContext();
  for (const [when, pitch] of [[0, 523], [0.16, 784]]) {
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, sound.currentTime + when);
    volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + when + 0.35);
    tone.connect(volume).connect(sound.destination);
    tone.start(sound.currentTime + when);
    tone.stop(sound.currentTime + when + 0.4);
  }
}

async function send(form, submitter) {
  if (busy) return;
  busy = true;
  table.setAttribute("aria-busy", "true");
  const body = new URLSearchParams(new FormData(form));
  if (submitter?.name) body.append(submitter.name, submitter.value);
  try {
    const place = form.matches("[data-move]") ? "" : location.search;
    await ask(form.action + place, { method: "POST", body });
    if (form.matches("[data-move]")) {
      if (location.search) history.replaceState(null, "", table.dataset.url);
      inView();
    } else if (form.matches("[data-chat]")) form.reset();
  } catch { fail(); }
  busy = false;
  table.removeAttribute("aria-busy");
  if (again) refresh();
}

async function visit(url) {
  try {
    await ask(url);
    history.replaceState(null, "", url);
  } catch { fail(); }
}

// One question at a time: answers that overtake each other would show an older table over a newer one.
let asking = false;
let again = false;
async function refresh() {
  again = true;
  if (asking || busy) return;
  asking = true;
  while (again) {
    again = false;
    try { await ask(location.href); } catch { fail(); }
  }
  asking = false;
}

function listen() {
  const events = new EventSource(table.dataset.events);
  let lost = false;
  events.onopen = () => {
    if (lost) { tell(table.dataset.back, true); refresh(); }
    lost = false;
  };
  events.onerror = () => { lost = true; tell(table.dataset.lost, false); };
  const isNew = ({ version, n, text }) => { // a line of the chat has a number of its own
    const here = $("[data-state]").dataset.version;
    if (version) return version !== here;
    return n === undefined || text !== undefined || n !== Number(here.split(".")[0]);
  };
  for (const kind of table.dataset.kinds.split(" ")) {
    events.addEventListener(kind, (event) => { if (isNew(JSON.parse(event.data))) refresh(); });
  }
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
  addEventListener("pagehide", () => events.close());
}

// ---------- keys ----------

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
  const steps = { ArrowLeft: "[data-step='-1']", ArrowRight: "[data-step='1']" };
  const goal = $(steps[event.key] ?? `[data-hotkey="${CSS.escape(event.key)}"]`);
  if (goal) {
    event.preventDefault();
    goal.click();
  }
}

if (table) {
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
      visit(link.href);
    }
    const zoomer = event.target.closest("[data-zoom]");
    if (zoomer?.matches("button")) {
      zoom = Math.min(Math.max(zoom + Number(zoomer.dataset.zoom), 0), 3);
      look($(".land.large"));
    }
    const sound = event.target.closest("[data-sound]");
    if (sound) setSound(sound, localStorage.getItem("sound") !== "on");
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-replay] input")) visit(`${table.dataset.url}?at=${event.target.value}`);
  });
  document.addEventListener("keydown", key);
  const setSound = (button, on) => {
    localStorage.setItem("sound", on ? "on" : "off");
    button.setAttribute("aria-pressed", String(on));
  };
  const sound = $("[data-sound]");
  if (sound) setSound(sound, localStorage.getItem("sound") === "on");
  afterwards();
  if (table.dataset.events) listen();
}
