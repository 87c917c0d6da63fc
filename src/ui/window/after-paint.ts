/**
 * Runs `work` after the next frame is painted, for work that is slow or forces a layout. Returns a function that cancels
 * it, for an effect.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Frames of a hidden page are not painted. */
const NO_FRAME_MS = 100;

/** Resolves after the next frame is painted, at the latest after 100 ms. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, NO_FRAME_MS);
    afterPaint(() => {
      clearTimeout(late);
      resolve();
    });
  });
}
