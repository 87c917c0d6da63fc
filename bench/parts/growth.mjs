import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { orShort } from "../report.mjs";
import { onDatabases, signedIn, watchHealth, withApp } from "../start/app.mjs";
import { fillLab, useBody } from "../start/fill.mjs";

/** Numbers of records of the lab: chemicals, their uses, and trials with trays. */
const sizes = process.env.BENCH_SIZES?.split(",").map(Number) ?? orShort([1000, 10_000, 100_000], [1000]);
const ROUNDS = orShort(9, 2);
const USES = orShort(200, 20);
const lists = ["/chemicals", "/resource-use", "/grow-trials/grow-trial-formulations"];

/** Milliseconds of some work. */
async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Reads an answer to its end. Resolves to its bytes. */
async function bytesOf(url, path, token) {
  const reply = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (reply.status !== 200) throw new Error(`${path} was answered ${reply.status}`);
  let bytes = 0;
  for await (const piece of reply.body) bytes += piece.length;
  return bytes;
}

/** Fills a lab, starts the server again, and measures its start, a pull, lists, uses of the stock with most uses, and an export. */
async function measure(tools, size, settings, quantile) {
  const trials = Math.round(size / 500);
  const half = Math.round(size / 2) - 5 * trials;
  let ids;
  const load = await withApp(
    tools,
    ({ url }) =>
      timed(async () => {
        ids = await fillLab(await signedIn(url), { chemicals: half, uses: half, trials });
      }),
    settings,
  );
  return withApp(
    tools,
    async (app) => {
      const send = await signedIn(app.url);
      const pull = await timed(async () => {
        for (let page = { cursor: 0, more: true }; page.more; )
          page = await send(`/changes?since=${page.cursor}&limit=1000`);
      });
      const times = lists.map(() => []);
      const beside = await watchHealth(tools, app, async () => {
        for (let round = 0; round < ROUNDS; round += 1)
          for (const [i, path] of lists.entries())
            times[i].push(await timed(() => bytesOf(app.url, path, send.token)));
      });
      const path = `/chemicals/${ids.chemicals[0]}/use-records`;
      const uses = [];
      for (let n = 0; n < USES; n += 1) uses.push(await timed(() => send(path, useBody(null))));
      let [bytes, ms] = [0, 0];
      const exporting = await watchHealth(tools, app, async () => {
        ms = await timed(async () => {
          bytes = await bytesOf(app.url, "/export/lab", send.token);
        });
      });
      const use = quantile(uses, 0.5);
      const health = [beside, exporting].map(({ times }) => quantile(times, 0.99));
      const cells = [
        (load / 1000).toFixed(1),
        app.startMs.toFixed(0),
        (pull / 1000).toFixed(2),
        ...times.map((of) => quantile(of, 0.5).toFixed(0)),
        use.toFixed(1),
        quantile(uses, 0.99).toFixed(1),
        (ms / 1000).toFixed(1),
        (bytes / 1e6).toFixed(1),
        Math.round(exporting.mostMemory),
        ...health.map((ms) => ms.toFixed(0)),
      ];
      return { cells, use, health: Math.max(...health) };
    },
    settings,
  );
}

/** Measures the server over more and more records, on both databases. */
export async function run({ quantile, table, judge, ...tools }) {
  const rows = [];
  await onDatabases(async (name, newDatabase) => {
    const found = [];
    for (const size of sizes) {
      const folder = mkdtempSync(join(tmpdir(), "fibril-bench-"));
      found.push(await measure(tools, size, { FIBRIL_DATA: folder, ...newDatabase() }, quantile));
      rmSync(folder, { recursive: true, force: true });
      rows.push([`${size.toLocaleString("en")} on ${name}`, ...found.at(-1).cells]);
    }
    const [few, many] = [sizes[0], sizes.at(-1)].map((size) => size.toLocaleString("en"));
    const [small, large] = [found[0].use, found.at(-1).use];
    const most = Math.max(...found.map(({ health }) => health));
    judge({
      name: `${name}: a use at ${many} records`,
      figure: `${large.toFixed(1)} ms`,
      beside: `at ${few} records ${small.toFixed(1)} ms`,
      notice: "a lab of ten years saves as fast as a new one",
      aim: `≤ 1.25× that at ${few}`,
      isMet: large <= 1.25 * small,
    });
    judge({
      name: `${name}: health beside lists and an export, p99`,
      figure: `${most.toFixed(0)} ms`,
      notice: "how long a request waits for someone's export",
      aim: "≤ 100 ms",
      isMet: most <= 100,
    });
  });
  const head = [
    "load s",
    "start ms",
    "full pull, s",
    "chemicals ms",
    "uses ms",
    "trays ms",
    "a use p50 ms",
    "p99 ms",
  ];
  const file = ["export s", "MB", "memory MB", "health beside lists, p99 ms", "beside the export"];
  table(["records", ...head, ...file], rows);
}
