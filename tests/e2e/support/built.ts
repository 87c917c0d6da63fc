import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The folder of the built app and server. `E2E_DIST` names another one. */
export const dist = process.env.E2E_DIST ?? join(root, "dist");
export const modules = join(dist, "../node_modules");

/** Path of a module that runs first in page, worker and server: `E2E_PRELOAD`. */
export const preload = process.env.E2E_PRELOAD;

/** The arguments of Node that start the server of a built folder. */
export const serverIn = (folder: string): string[] => [
  ...(preload ? ["--import", preload] : []),
  join(folder, "server/main.js"),
];

/** The stories run what was built, as a lab does. Throws where a file of it is missing. */
export function checkBuilt(): void {
  for (const file of ["app/index.html", "app/sw.js", "server/main.js"])
    if (!existsSync(join(dist, file)))
      throw new Error(`${join(dist, file)} is missing: run npm run build first.`);
}
