// The time zone of the browser, for who has not chosen one.

const choice = document.querySelector("[data-zone]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (choice && [...choice.options].some((option) => option.value === here)) choice.value = here;
