// `npm run test:deep`: the tests that take too long for every change. Needs the Debian packages that tests/browsers
// names.
import { dirname } from "node:path";
import { needChromium } from "./chromium.mjs";
import { onPostgres } from "./postgres.mjs";
import { cannotRun, playwright, runLanes, step, vitest } from "./suites.mjs";
import { onSwift } from "./swift/swift.mjs";

process.chdir(dirname(import.meta.dirname));
const sync = ["--config", "tests/sync/vitest.config.ts"];
const { SYNC_RUNS = "5000", FULL_DISK_ROUNDS = "20" } = process.env;
// Only the first step has this many schedules; PostgreSQL has those of `npm test`.
delete process.env.SYNC_RUNS;

/** Tests that have less data in `npm test`. */
const long = [
  "tests/unit/docs/changing.test.ts",
  "tests/api/protocol/contract.test.ts",
  "tests/api/protocol/lists-streamed.test.ts",
  "tests/unit/scan/label-frames.test.ts",
  "tests/measure/scenes.test.ts",
];

/** The stories with the tag `@deep` too. */
const every = { STORIES: "all" };

/** The browser that people have, in place of the one without windows. */
const whole = { WHOLE_BROWSER: "1" };

/** The simulation over many schedules, the unit tests with all of their data, mutations of the code of writes. */
async function schedules() {
  await vitest("sync", sync, { SYNC_RUNS });
  await vitest("long", long, {
    WALKTHROUGH: "all",
    LIST_RECORDS: "10000",
    CONTRACT_RUNS: "200",
    LABELS: "all",
    SCENES: "500",
  });
  await step("mutation", "npx", ["--no-install", "stryker", "run", "tests/mutation/stryker.config.mjs"]);
}

/** Every screen and the longest stories on every device, a day's pictures, twenty full disks, the core stories in three browsers, the proxies. */
async function browsers() {
  if (await step("build", "npm", ["run", "build"])) {
    await inBrowsers();
    await vitest("deploy", ["--config", "tests/deploy/vitest.config.ts"]);
  }
}

async function inBrowsers() {
  const chromium = await needChromium();
  if (!chromium)
    cannotRun("every device", "No Chromium was found or could be installed. CHROME_PATH names one.");
  else {
    const everyDevice = ["accessibility", "homogenization-story", "shelf"];
    await playwright("every device", chromium, everyDevice, { ...whole, ...every, DEVICES: "all" });
    await playwright("photos", chromium, ["photos"], { ...whole, ...every, PHOTOS: "40" });
    await playwright("the longest stories", chromium, ["scan", "update", "notices", "widths"], every);
    await playwright("OpenID Connect", chromium, ["provider-sign-in"], { ...whole, OPENID: "all" });
    await playwright("full disk", chromium, ["full-disk"], { FULL_DISK_ROUNDS });
  }
  await vitest(
    "browsers",
    ["--config", "tests/browsers/vitest.config.ts"],
    chromium ? { CHROME_PATH: chromium } : {},
  );
}

/** Stories that write: each of them is on a lab that was moved to PostgreSQL. */
const writing = [
  ...["grow-trial-story", "homogenization-story", "labels", "live", "offline-story", "photos", "refused"],
  ...["rescue-file", "session", "shelf", "taps", "thread-story", "two-tabs", "undo", "worker-stopped"],
];

/** Every test of the API and of synchronization on PostgreSQL, and the stories that write. */
async function postgres() {
  const chromium = await needChromium();
  await onPostgres(async (database) => {
    if (chromium) await playwright("stories on PostgreSQL", chromium, writing, { ...database, ...every });
    await vitest("api on PostgreSQL", ["--project", "node", "tests/api"], database);
    await vitest("sync on PostgreSQL", sync, database);
  });
}

/** Every test of the API with the files in a bucket, and on PostgreSQL those of a lab in a bucket. */
async function swift() {
  await onSwift(async (store) => {
    await vitest("api with a bucket", ["--project", "node", "tests/api"], store);
    await onPostgres((database) =>
      vitest(
        "bucket and PostgreSQL",
        ["--project", "node", "tests/api/stores", "tests/api/running/several-servers"],
        { ...store, ...database },
      ),
    );
  });
}

/** Two PostgreSQL under Patroni with etcd behind HAProxy, which are killed under load. */
const failover = () => vitest("failover", ["--config", "tests/failover/vitest.config.ts"]);

await runLanes(schedules, async () => {
  await browsers();
  await postgres();
  await swift();
  await failover();
});
