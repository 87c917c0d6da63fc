import type { RouteObject } from "react-router-dom";

let running: Promise<void> | undefined;
let isAwaited = false;

/** The files that most pages import, each after those that it imports, as the build lists them in index.html. */
const sharedFiles = () =>
  document.querySelector<HTMLMetaElement>("meta[name=shared-code]")?.content.split(" ") ?? [];

/**
 * Runs the code that most pages share, one file in each task: a page that imports the files itself runs them in one task,
 * which blocks a slow tablet for a quarter of a second. Never rejects: a file that cannot be loaded fails again in the page
 * that imports it, and is reported there.
 */
export function runParts(): Promise<void> {
  running ??= (async () => {
    const files = sharedFiles();
    void requestAll(files);
    for (const href of files) {
      await pause();
      await import(/* @vite-ignore */ href).catch(() => undefined);
    }
  })();
  return running;
}

/** Requests all files, so that none waits for the one before it: in tasks of their own, a request takes a slow tablet 10 ms. */
async function requestAll(files: readonly string[]): Promise<void> {
  for (const href of files) {
    await pause();
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}

/** Lets the browser draw and handle input between two files; while no page waits, until it is idle (unknown in Safari). */
const pause = () =>
  new Promise<unknown>((resolve) => {
    if (isAwaited || !window.requestIdleCallback) setTimeout(resolve);
    else requestIdleCallback(resolve, { timeout: 100 });
  });

/** Routes whose pages are loaded after the shared code. */
export function inParts(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    const parts = {
      ...(children && { children: inParts(children) }),
      ...(typeof lazy === "function" && {
        lazy: async () => {
          isAwaited = true;
          await runParts();
          return lazy();
        },
      }),
    };
    return { ...route, ...parts } as RouteObject;
  });
}
