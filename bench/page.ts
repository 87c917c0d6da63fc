/** Starts of the page with a list of the stored records, by the URL's hash: each loads only what that start needs. */
const starts: Record<string, () => Promise<{ show: () => unknown }>> = {
  "#start=list": () => import("./start/own-list.tsx"),
  "#start=rxList": () => import("./start/rx-list.ts"),
};

const start = starts[location.hash];
if (start) {
  void start().then(({ show }) => show());
  new MutationObserver((_, observer) => {
    if (document.querySelectorAll("tbody tr").length < 6 || !document.querySelector("input[type=search]"))
      return;
    observer.disconnect();
    // The list is painted, and the page is idle.
    requestAnimationFrame(() =>
      requestIdleCallback(() => Object.assign(globalThis, { startedAfter: performance.now() })),
    );
  }).observe(document, { childList: true, subtree: true });
} else {
  void import("./functions.ts").then(({ bench }) => Object.assign(globalThis, { bench }));
}
