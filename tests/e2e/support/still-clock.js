// Fixes time and ids, for pictures that can be compared: before a page's own scripts, in the worker and in Node.
{
  const RealDate = Date;
  const now = RealDate.UTC(2026, 10, 20, 15, 0);
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      super(...(given.length === 0 ? [now] : given));
    }
    static now() {
      return now;
    }
  };

  // The free space differs from run to run.
  if (globalThis.navigator?.storage)
    globalThis.navigator.storage.estimate = async () => ({ quota: 12e9, usage: 1e9 });

  let made = 0;
  /** Several tests share a process, and the grouping differs from run to run. */
  globalThis.restartIds = () => {
    made = 0;
  };
  // No id from the worker is shown on a screen.
  if (typeof process !== "undefined") globalThis.crypto.randomUUID = idsOf("b", countInProcess);
  else if (typeof document !== "undefined") globalThis.crypto.randomUUID = idsOf("a", countInTab);

  function idsOf(kind, count) {
    return () => `${kind.repeat(8)}-0000-4000-8000-${count().toString(16).padStart(12, "0")}`;
  }

  function countInProcess() {
    made += 1;
    return made;
  }

  /** A page continues where the page before it ended: each id is created only once. */
  function countInTab() {
    const count = Number(localStorage.getItem("still-clock") ?? 0) + 1;
    localStorage.setItem("still-clock", String(count));
    return count;
  }
}
