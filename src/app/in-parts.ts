import type { RouteObject } from "react-router-dom";

let running: Promise<void> | undefined;
let isAwaited = false;

/** The files that most pages import, each after those that it imports, as the build lists them in index.html. */
const sharedFiles = () =>
  document.querySelector<HTMLMetaElement>("meta[name=shared-code]")?.content.split(" ") ?? [];

/**
 * Runs the code that most pages share, one file in each task: a page that imports the files itself runs them in one task,
 * which blocks a slow tablet for a quarter of a second. All files are requested at once. Never rejects: a file that cannot
 * be loaded fails again in the page that imports it, and is reported there.
 */
export function runParts(): Promise<void> {
  running ??= (async () => {
    const files = sharedFiles();
    // Not in the task that makes the router: a dozen requests take a slow tablet as long as making it.
    await pause();
    for (const href of files)
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    for (const href of files) {
      await pause();
      await import(/* @vite-ignore */ href).catch(() => undefined);
    }
  })();
  return running;
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
