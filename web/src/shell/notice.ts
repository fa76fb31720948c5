/** My move: a short sound, a notice of the browser, a dot in the title of the page. */

import { prefs } from "./prefs.svelte";

/** The loudest there is, as a part of what a device can do. */
const LOUDEST = 0.2;
const SILENT = 0.0001;

/** Two soft tones, synthesised here: no file is fetched. How loud is settled, from 0 to 100. */
export function ring(loudness: number = prefs.all.volume): void {
  if (loudness <= 0) return;
  try {
    const audio = new AudioContext();
    for (const [i, pitch] of [660, 880].entries()) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      const start = audio.currentTime + i * 0.16;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(SILENT, start);
      volume.gain.exponentialRampToValueAtTime(Math.max((LOUDEST * loudness) / 100, SILENT), start + 0.02);
      volume.gain.exponentialRampToValueAtTime(SILENT, start + 0.3);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.32);
    }
    setTimeout(() => void audio.close(), 1200);
  } catch {
    // A device without sound is told by the notice.
  }
}

export function notify(title: string, text: string): void {
  if (typeof Notification === "undefined" || Notification.permission !== "granted" || document.visibilityState === "visible") return;
  const notice = new Notification(title, { body: text, tag: "kursbuch" });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
