// `npm test`: every suite, and one last line `N passed, N failed`.
import { dirname } from "node:path";
import { needChromium } from "./chromium.mjs";
import { apiOnPostgres, onPostgres } from "./postgres.mjs";
import { cannotRun, playwright, runLanes, step, vitest } from "./suites.mjs";
import { apiOnSwift, onSwift } from "./swift/swift.mjs";

process.chdir(dirname(import.meta.dirname));

async function browserStories() {
  const browser = await needChromium();
  if (!browser)
    return cannotRun("e2e", "No Chromium was found or could be installed. CHROME_PATH names one.");
  if (!(await step("build", "npm", ["run", "build"]))) return;
  await step("sizes", process.execPath, ["tests/sizes.mjs"]);
  await playwright("e2e", browser);
}

async function withoutBrowser() {
  await vitest("unit");
  await vitest("sync", ["--config", "tests/sync/vitest.config.ts", "--project", "sync"]);
}

async function postgres() {
  await onPostgres((database) =>
    vitest("api on PostgreSQL", ["--project", "node", ...apiOnPostgres], database),
  );
}

async function swift() {
  await onSwift((store) => vitest("api with a bucket", ["--project", "node", ...apiOnSwift], store));
}

// A story mostly waits for its browser; the other suites calculate.
await runLanes(withoutBrowser, async () => {
  await browserStories();
  await postgres();
  await swift();
});
