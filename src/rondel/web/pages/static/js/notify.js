// Tells somebody who has Rondel open, but does not look at it, that it is their turn.

import { prefs } from "./prefs.js";

export const notifies = () => prefs.notify && "Notification" in window && Notification.permission === "granted";

// Once for a table, whoever says so: a later message with the same tag takes the place of the earlier.
export async function notify(name, title, body) {
  if (!document.hidden || !notifies()) return;
  const url = `/t/${name}`;
  const shown = { body, tag: name, icon: "/icons/192.png", lang: document.documentElement.lang, data: { url } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) {
    await worker.showNotification(title, shown);
    return;
  }
  new Notification(title, shown).onclick = () => { // where there is no worker to open the table
    focus();
    location.href = url;
  };
}
