import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Publishes another version of the app in its folder: a page that is marked as the next one, and the worker that
 * downloads this page. Throws where the folder was not built as expected.
 */
export function publishNext(app: string): void {
  replaceIn(join(app, "index.html"), "<head>", '<head><meta name="version" content="next">');
  // A worker downloads a file again only if the revision in its list is another one.
  replaceIn(
    join(app, "sw.js"),
    /"revision":"\w+","url":"index\.html"/,
    '"revision":"next","url":"index.html"',
  );
}

/** Gives a chunk another name in all files, as a build of changed code does: the former file is no longer there. */
export function renameChunk(app: string, chunk: string): void {
  const assets = join(app, "assets");
  const name = readdirSync(assets).find((file) => file.startsWith(`${chunk}-`) && file.endsWith(".js"));
  if (name === undefined) throw new Error(`${assets} has no chunk ${chunk}`);
  const next = `${chunk}-0next000.js`;
  const scripts = readdirSync(assets).filter((file) => file.endsWith(".js"));
  for (const file of [
    join(app, "sw.js"),
    join(app, "index.html"),
    ...scripts.map((one) => join(assets, one)),
  ])
    if (readFileSync(file, "utf8").includes(name)) replaceIn(file, new RegExp(name, "g"), next);
  renameSync(join(assets, name), join(assets, next));
}

function replaceIn(file: string, old: string | RegExp, by: string): void {
  const before = readFileSync(file, "utf8");
  const after = before.replace(old, by);
  if (after === before) throw new Error(`${file} has no ${old}`);
  writeFileSync(file, after);
  // The compressed files beside it are of the former version.
  for (const ending of [".br", ".gz"]) rmSync(file + ending, { force: true });
}

/**
 * Runs in the page: makes the browser check for a new worker, as the browser does every day and the app every hour.
 * Resolves to the state of the worker that waits, or to `none`: the check may have joined a running one, as after every
 * page load, that had read the old worker.
 */
export async function checkForUpdate(): Promise<string> {
  const registration = await navigator.serviceWorker.ready;
  if (!registration.installing && !registration.waiting) await registration.update();
  return registration.waiting?.state ?? "none";
}

/** Runs in the page: the version that the page is marked with; empty for the version that was built. */
export const versionOfPage = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? "";
