import { timeBuiltApp } from "./start/built-app.mjs";

const COUNT = Number(process.env.BENCH_ROWS ?? 10_000);
const ROUNDS = 7;
const kinds = [
  ["Fibril", "#start=list"],
  ["RxDB, the same list", "#start=rxList"],
];

async function open(context, url) {
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`page: ${error.message}`));
  await page.goto(url);
  return page;
}

/** Returns the ms from opening a new page until its list is painted and idle. */
async function start(context, url, hash) {
  const page = await open(context, `${url}${hash}`);
  await page.waitForFunction(() => globalThis.startedAfter !== undefined, null, { timeout: 120_000 });
  const ms = await page.evaluate(() => globalThis.startedAfter);
  await page.close();
  return ms;
}

/** Times cold starts of the list over `COUNT` rows stored on the tablet, and over the same rows in RxDB, in turns. */
export async function run({ startServer, browser, browserPath, root, built, quantile, table, judge }) {
  const server = await startServer({ page: built });
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 } });
  const times = kinds.map(() => []);
  try {
    const page = await open(context, server.url);
    await page.waitForFunction(() => globalThis.bench !== undefined);
    await page.evaluate(([token, count]) => globalThis.bench.fill(token, count), [server.token, COUNT]);
    await page.close();
    for (let turn = 0; turn < ROUNDS * kinds.length; turn += 1) {
      const which = turn % kinds.length;
      times[which].push(await start(context, server.url, kinds[which][1]));
    }
  } finally {
    await context.close();
    await server.close();
  }
  const app = await timeBuiltApp({ root, browserPath, count: COUNT, rounds: ROUNDS });
  const [mine, peer] = times.map((of) => quantile(of, 0.5));
  table(
    [`start to a list of ${COUNT} rows, ${ROUNDS} each`, "p50 ms", "p95 ms", "faster"],
    [...times, app].map((of, i) => [
      kinds[i]?.[0] ?? "Fibril, the built app with a stopped server",
      quantile(of, 0.5).toFixed(0),
      quantile(of, 0.95).toFixed(0),
      `${(peer / quantile(of, 0.5)).toFixed(2)}×`,
    ]),
  );
  judge({
    name: `offline start → list of ${COUNT.toLocaleString("en")}`,
    aim: "≤ ½ RxDB",
    figure: `${mine.toFixed(0)} ms`,
    beside: `RxDB ${peer.toFixed(0)} ms; the built app with a stopped server ${quantile(app, 0.5).toFixed(0)} ms`,
    isMet: mine <= peer / 2,
    why: "Loading the script of the screen, joining, sorting and drawing the list are the same for both; RxDB differs in its own script and in reading.",
  });
}
