// `npm run shots -- <folder> [--app <dist>]`: a picture of every screen, with fixed time and ids and without motion.
// `npm run shots -- --guides`: the pictures of the guides, in docs/pictures.
import { spawn } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";

const root = join(import.meta.dirname, "../..");
const options = { app: { type: "string" }, only: { type: "string" }, guides: { type: "boolean" } };
const { values, positionals } = parseArgs({ allowPositionals: true, options });
const [folder = values.guides ? join(root, "docs/pictures") : undefined] = positionals;
if (folder === undefined) {
  console.error("npm run shots -- <folder> [--app <dist>] [--only <words of a title>], or --guides");
  process.exit(1);
}
const titles = values.only ?? "";
const only = values.guides
  ? ["--grep", `the guides.*${titles}`]
  : ["--grep", titles, "--grep-invert", "the guides"];
const preload = join(import.meta.dirname, "support/still-clock.js");
const child = spawn(
  process.execPath,
  [
    join(root, "node_modules/@playwright/test/cli.js"),
    "test",
    "--config",
    join(dirname(preload), "../shots.config.ts"),
    ...only,
  ],
  {
    stdio: "inherit",
    cwd: root,
    env: {
      ...process.env,
      SHOTS: resolve(folder),
      E2E_DIST: resolve(values.app ?? join(root, "dist")),
      E2E_PRELOAD: preload,
    },
  },
);
child.on("close", (code) => {
  process.exitCode = code ?? 1;
});
