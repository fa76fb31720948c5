/** When things are measured: whatever asks for a size while the page is being changed has the browser lay it out once more than it needs. */

/** Runs just before the next frame is laid out and painted, when all changes are made; the answer calls it off. */
export function beforeFrame(run: () => void): () => void {
  const frame = requestAnimationFrame(run);
  return () => cancelAnimationFrame(frame);
}

export const nextFrame = (): Promise<void> => new Promise((go) => void beforeFrame(go));
