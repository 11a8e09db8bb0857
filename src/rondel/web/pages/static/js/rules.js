// The rules of the game open beside the table; without the script the link leads to their page.

import { $, $$, made } from "./dom.js";

let panel = null;

async function fetched(link) {
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const book = made("div", { className: "rules-book" });
  book.append(...$$(".contents, .book", page).map((part) => document.adoptNode(part)));
  // Its pictures are drawn like the table, but are no part of it; its sections must not be taken for parts of the page.
  for (const name of ["data-swap", "data-key", "data-vt", "data-then"]) $$(`[${name}]`, book).forEach((one) => one.removeAttribute(name));
  for (const one of $$("[id]", book)) one.id = `rules-${one.id}`;
  for (const one of $$("a[href^='#']", book)) one.setAttribute("href", `#rules-${one.getAttribute("href").slice(1)}`);
  for (const one of $$("[aria-labelledby]", book)) one.setAttribute("aria-labelledby", `rules-${one.getAttribute("aria-labelledby")}`);
  const style = $("link[href*='guide.css']", page);
  if (style) document.head.append(document.adoptNode(style));
  return book;
}

async function open(link) {
  if (!panel) {
    const book = await fetched(link);
    panel = made("section", { className: "rules-panel", popover: "auto" });
    panel.setAttribute("aria-label", link.textContent);
    const close = made("button", { type: "button", className: "btn", textContent: link.dataset.close });
    close.addEventListener("click", () => panel.hidePopover());
    const whole = made("a", { className: "btn", href: link.href, target: "_blank", textContent: link.dataset.whole });
    const head = made("header", {});
    head.append(made("h2", { textContent: link.dataset.title }), whole, close);
    panel.append(head, book);
    document.body.append(panel);
  }
  panel.showPopover();
  $("button", panel).focus();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-rules-panel]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link).catch(() => { location.href = link.href; });
});
