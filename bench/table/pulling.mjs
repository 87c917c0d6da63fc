import { rmSync } from "node:fs";
import { chromium } from "@playwright/test";
import { callBench, newProfile, openBench } from "./in-browser.mjs";

const count = Number(process.env.BENCH_RECORDS ?? 50_000);
const ROUNDS = 3;
const CHANGES = 100;
const ARRIVALS = 5;
const viewport = { width: 1180, height: 820 };
const ways = [
  ["Fibril", "pullOurs", [count, false]],
  ["Fibril, its list on screen meanwhile", "pullOurs", [count, true]],
  ["raw fetch + bulkPut into bare Dexie", "pullRaw", [count]],
  ["RxDB, HTTP replication", "pullRx", [count]],
];

/** Runs `work` with the bench's page in a new profile. */
async function inProfile({ browserPath, server }, work) {
  const profile = newProfile();
  const context = await chromium.launchPersistentContext(profile, { executablePath: browserPath, viewport });
  try {
    return await work(await openBench(context, server.url));
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Pulls everything, then receives changes while the list is on screen. Returns the times of each arrival. */
async function arrivals(place, pull, follow, receiveValues) {
  return inProfile(place, async (page) => {
    await callBench(page, pull, place.server.token, ...receiveValues);
    // A new page: what the pull compiled and kept is of no use to it.
    await page.goto(place.server.url);
    await page.waitForFunction(() => globalThis.bench !== undefined);
    await callBench(page, follow, place.server.token);
    await page.waitForFunction(() => document.querySelectorAll("tbody tr").length > 5, null, {
      timeout: 120_000,
    });
    const times = [];
    for (let round = 0; round <= ARRIVALS; round += 1) {
      place.concentration += 1;
      await place.server.change(CHANGES, place.concentration);
      const arrived = await callBench(page, "arrive", `${place.concentration}%`);
      // The first one compiles.
      if (round > 0) times.push(arrived);
    }
    return times;
  });
}

/** Times the first pull until the list is on screen, and changes that arrive in a list on screen. */
export async function run({ startServer, browserPath, built, quantile, table, judge }) {
  const { startPeers } = await import("../peers/server.mjs");
  const server = await startServer({ page: built, peers: await startPeers() });
  const place = { browserPath, server, concentration: 1000 };
  try {
    await server.fill(count);
    const times = ways.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [i, [, call, values]] of ways.entries())
        times[i].push(await inProfile(place, (page) => callBench(page, call, server.token, ...values)));
    const pouch = await inProfile(place, (page) => callBench(page, "pullPouch", server.token, count));
    const median = (of, key) =>
      quantile(
        of.map((found) => found[key]),
        0.5,
      );
    const seconds = (ms) => (ms / 1000).toFixed(2);
    const [ours, , raw, rx] = times.map((of) => median(of, "shown"));
    const n = count.toLocaleString("en");
    table(
      [`first pull of ${n} records, ${ROUNDS} each`, "stored, s", "list on screen, s", "ratio"],
      [
        ...ways.map(([name], i) => [
          name,
          seconds(median(times[i], "stored")),
          seconds(median(times[i], "shown")),
          `${(median(times[i], "shown") / raw).toFixed(2)}×`,
        ]),
        ["PouchDB, once, without a list", seconds(pouch), "–", "–"],
      ],
    );
    const beside = `raw ${seconds(raw)} s (stored ${seconds(median(times[2], "stored"))} s), RxDB ${seconds(rx)} s, PouchDB stored ${seconds(pouch)} s`;
    judge({
      name: `first pull of ${n} records → list on screen`,
      aim: "≤ 1.3× raw fetch + bulkPut and the same list; ≤ ½ RxDB",
      figure: `${seconds(ours)} s: ${(ours / raw).toFixed(2)}× raw, ${(ours / rx).toFixed(2)}× RxDB`,
      beside,
      isMet: ours <= 1.3 * raw && ours <= rx / 2,
      why: "The pull checks each page against its contract, reads the open writes and stores its position; the raw peer stores what arrives.",
    });
    const [arrived, arrivedRx] = [
      await arrivals(place, "pullOurs", "followOurs", [count, false]),
      await arrivals(place, "pullRx", "followRx", [count]),
    ];
    const worst = (of) => Math.max(...of.map(({ longest }) => longest));
    const row = (name, of) => [
      name,
      median(of, "ms").toFixed(0),
      Math.max(...of.map(({ ms }) => ms)).toFixed(0),
      worst(of).toFixed(0),
    ];
    table(
      [
        `${CHANGES} changes arrive in a list of ${n} on screen, ${ARRIVALS} each`,
        "p50 ms",
        "longest ms",
        "longest frame ms",
      ],
      [row("Fibril", arrived), row("RxDB, live query and the same list", arrivedRx)],
    );
    judge({
      name: `${CHANGES} changes arriving on ${n}, until the list shows them`,
      aim: "≤ 100 ms, no frame over 50 ms",
      figure: `${median(arrived, "ms").toFixed(0)} ms, longest frame ${worst(arrived).toFixed(0)} ms`,
      beside: `RxDB ${median(arrivedRx, "ms").toFixed(0)} ms, longest frame ${worst(arrivedRx).toFixed(0)} ms`,
      isMet: median(arrived, "ms") <= 100 && worst(arrived) <= 50,
      why: "The changes are fetched, checked and stored before the list reads them; the list then makes their rows only.",
    });
  } finally {
    await server.close();
  }
}
