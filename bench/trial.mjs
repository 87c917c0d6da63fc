import { threadOf } from "./thread.mjs";

const ROUNDS = 30;
const kinds = [
  ["Fibril: all its charts", "charts"],
  ["the same answer as plain text", "plain"],
];

/** Times opening a trial of 12 trays and 12 weeks stored on the tablet, as charts and as plain text, in turns. */
export async function run({ startServer, browser, built, quantile, table }) {
  const server = await startServer({ page: built });
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 } });
  const times = kinds.map(() => ({ script: [], all: [], wall: [] }));
  try {
    const page = await context.newPage();
    page.on("pageerror", (error) => console.error(`page: ${error.message}`));
    await page.goto(server.url);
    await page.waitForFunction(() => globalThis.bench !== undefined);
    await page.evaluate((token) => globalThis.bench.trial(token), server.token);
    const spent = await threadOf(context, page);
    for (let turn = 0; turn < ROUNDS * kinds.length; turn += 1) {
      const which = turn % kinds.length;
      await page.evaluate(() => globalThis.trial.leave());
      const before = await spent();
      const wall = await page.evaluate(async (kind) => {
        const start = performance.now();
        await globalThis.trial[kind]();
        return performance.now() - start;
      }, kinds[which][1]);
      const after = await spent();
      times[which].script.push(after.script - before.script);
      times[which].all.push(after.all - before.all);
      times[which].wall.push(wall);
    }
  } finally {
    await context.close();
    await server.close();
  }
  table(
    [
      `opening a trial of 12 trays × 12 weeks, ${ROUNDS} each`,
      "script p50 ms",
      "whole p50 ms",
      "p95",
      "until painted p50 ms",
    ],
    times.map(({ script, all, wall }, i) => [
      kinds[i][0],
      ...[quantile(script, 0.5), quantile(all, 0.5), quantile(all, 0.95), quantile(wall, 0.5)].map((ms) =>
        ms.toFixed(1),
      ),
    ]),
  );
}
