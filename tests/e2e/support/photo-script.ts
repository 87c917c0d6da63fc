import { fileURLToPath } from "node:url";
import { build, type Rollup } from "vite";

/** `photo-page.ts` as one script that a page can run. */
export async function photoScript(): Promise<string> {
  const entry = fileURLToPath(new URL("photo-page.ts", import.meta.url));
  const built = (await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, minify: false, lib: { entry, formats: ["iife"], name: "photoPage" } },
  })) as Rollup.RollupOutput[];
  const code = built[0]?.output[0].code;
  if (code === undefined) throw new Error("Nothing was built");
  // While a debugger runs code, zod believes that the page's policy lets it make functions of text.
  return `(globalThis.__zod_globalConfig ??= {}).jitless = true;\n${code}`;
}
