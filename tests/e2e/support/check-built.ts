import { existsSync } from "node:fs";

/** The stories run what was built, as a lab does. */
export default function checkBuilt(): void {
  for (const file of ["dist/app/index.html", "dist/app/sw.js", "dist/server/main.js"]) {
    if (!existsSync(new URL(`../../../${file}`, import.meta.url)))
      throw new Error(`${file} is missing: run npm run build first.`);
  }
}
