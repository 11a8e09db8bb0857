// The sound of one's turn, off until it is asked for.

import { $ } from "./dom.js";

export function yourTurn() {
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

function setSound(button, on) {
  localStorage.setItem("sound", on ? "on" : "off");
  button.setAttribute("aria-pressed", String(on));
}
const button = $("[data-sound]");
if (button) setSound(button, localStorage.getItem("sound") === "on");
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-sound]")) setSound(button, localStorage.getItem("sound") !== "on");
});
