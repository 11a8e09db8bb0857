// The few things that every script uses.

export const root = document.documentElement;
export const table = document.getElementById("table"); // null on other pages
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const $ = (query, within = document) => within.querySelector(query);
export const $$ = (query, within = document) => [...within.querySelectorAll(query)];
export const made = (tag, members) => Object.assign(document.createElement(tag), members);

export const input = { keyboard: false }; // whoever goes somewhere does it by keys; a letter presses a button, and tells nothing of that
addEventListener("pointerdown", () => { input.keyboard = false; }, true);
addEventListener("keydown", (event) => { input.keyboard ||= event.key.length > 1; }, true);

root.classList.add("js");
