/** What is not on screen after this time never will be. */
const LIMIT_MS = 120_000;

/** Resolves to the time at which a frame is painted whose page fulfils the condition. */
export function painted(isShown: () => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`Not shown: ${isShown}`)), LIMIT_MS);
    const done = () => {
      clearTimeout(late);
      // The message arrives after the frame is painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      });
    };
    if (isShown()) return done();
    const seen = new MutationObserver(() => {
      if (!isShown()) return;
      seen.disconnect();
      done();
    });
    seen.observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** The text of an element, with plain spaces. */
export const textIn = (element: Element | null) => element?.textContent?.replace(/\s/g, " ") ?? "";
