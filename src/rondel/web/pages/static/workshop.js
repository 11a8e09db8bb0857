// The row of a tile table as it is being entered: its face, sentences and mistakes come from the server.

const form = document.querySelector("[data-look]");
const parts = (page) => new Map([...page.querySelectorAll("[data-mistakes]")].map((part) => [part.dataset.mistakes, part]));
let timer = 0;
let entered = 0; // how often something was
let changed = false; // a choice was made that may bring other controls

async function look() {
  clearTimeout(timer);
  const number = entered;
  const body = new URLSearchParams(new FormData(form));
  body.set("do", "look");
  const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } }).catch(() => null);
  const text = answer?.ok && (await answer.text().catch(() => ""));
  if (!text || number !== entered) return; // what was entered since is asked for by itself, and must not be set back
  const page = new DOMParser().parseFromString(text, "text/html");
  document.getElementById("looks").replaceChildren(...page.getElementById("looks").childNodes);
  if (changed) {
    changed = false;
    const { id } = document.activeElement;
    document.getElementById("fields").replaceChildren(...page.getElementById("fields").childNodes);
    if (id) document.getElementById(id)?.focus();
    return;
  }
  const found = parts(page);
  for (const [column, part] of parts(document)) {
    const fresh = found.get(column);
    if (!fresh) continue;
    part.replaceChildren(...fresh.childNodes);
    const control = document.getElementById(`f-${column}`);
    if (control) control.setAttribute("aria-invalid", String(part.childElementCount > 0));
  }
}

// A choice may bring other controls; what is typed only changes what is shown.
form.addEventListener("change", (event) => {
  if (!event.target.matches("select")) return;
  entered += 1;
  changed = true;
  look();
});
form.addEventListener("input", (event) => {
  if (event.target.matches("select")) return;
  entered += 1;
  clearTimeout(timer);
  timer = setTimeout(look, 200);
});
