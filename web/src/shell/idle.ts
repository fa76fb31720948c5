/** Work that nobody waits for. */

/** What can wait until the browser has nothing else to do, and at most so many milliseconds; the answer calls it off. */
export function whenIdle(run: () => void, most = 1500): () => void {
  // Safari has no idle times
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(run, most / 3);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run, { timeout: most });
  return () => cancelIdleCallback(asked);
}

/** After the next frame is on the screen; the answer calls it off. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(run)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
