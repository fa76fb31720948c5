/** My move: a short sound, a notice of the browser, a dot in the title of the page. */

/** Two soft tones, synthesised here: no file is fetched. */
export function ring(): void {
  try {
    const audio = new AudioContext();
    for (const [i, pitch] of [660, 880].entries()) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      const start = audio.currentTime + i * 0.16;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, start);
      volume.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
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
