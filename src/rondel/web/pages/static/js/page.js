// What every page does beyond plain links and forms.

import { root } from "./dom.js";

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

async function copyLink(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
  const said = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => { button.textContent = said; }, 1500);
}
