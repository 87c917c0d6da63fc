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
  // After `npm run check` the app is built; the sizes are checked there.
  if (!(await step("build", process.execPath, ["server/build-stale.mjs", "app", "server"]))) return;
  await playwright("e2e", browser);
}

const sync = () => vitest("sync", ["--config", "tests/sync/vitest.config.ts"]);

async function postgres() {
  await onPostgres((database) =>
    vitest("api on PostgreSQL", ["--project", "node", ...apiOnPostgres], database),
  );
}

async function swift() {
  await onSwift((store) => vitest("api with a bucket", ["--project", "node", ...apiOnSwift], store));
}

/** The shorter suites: whoever has ended a long one takes the next. */
const rest = [sync, postgres, swift];

async function takeRest() {
  for (let next = rest.shift(); next; next = rest.shift()) await next();
}

// A story mostly waits for its browser; the other suites calculate.
await runLanes(
  async () => {
    await vitest("unit");
    await takeRest();
  },
  async () => {
    await browserStories();
    await takeRest();
  },
);
