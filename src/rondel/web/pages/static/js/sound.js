// The sound of one's turn, off until it is asked for.

import { prefs } from "./prefs.js";

export function yourTurn() {
  if (!prefs.sound) return;
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
document.addEventListener("change", (event) => { if (event.target.matches("[data-pref][name=sound]")) yourTurn(); });
