// The row of a tile table as it is being entered: its face, sentences and mistakes come from the server.

const form = document.querySelector("[data-look]");
const parts = (page) => new Map([...page.querySelectorAll("[data-mistakes]")].map((part) => [part.dataset.mistakes, part]));
let timer = 0;
let asked = 0;

async function look(whole) {
  clearTimeout(timer);
  const number = ++asked;
  const body = new URLSearchParams(new FormData(form));
  body.set("do", "look");
  const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok || number !== asked) return; // what was typed since is asked for by itself
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.getElementById("looks").replaceChildren(...page.getElementById("looks").childNodes);
  if (whole) {
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
form.addEventListener("change", (event) => { if (event.target.matches("select")) look(true); });
form.addEventListener("input", (event) => {
  if (event.target.matches("select")) return;
  clearTimeout(timer);
  timer = setTimeout(look, 200, false);
});
