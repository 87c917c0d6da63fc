import { threadOf } from "./thread.mjs";

/** How many times slower a tablet is than this machine. */
const SLOWDOWN = 4;
const COUNT = 50_000;
/** A name, a short code, a supplier with a location, and a typo. */
const TYPED = ["sodium hydroxide", "chm-7k3m", "hudson store", "nitirc"];

/** Resolves when what was typed is painted and the page is idle. */
const settled = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 2000 }))),
  );

/** Milliseconds of work of the page's thread for each key. */
async function typing(page, session, spent) {
  const field = page.getByRole("searchbox");
  const times = [];
  for (const text of TYPED) {
    await field.fill("");
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    for (const key of text) {
      await settled(page);
      const before = await spent();
      await page.keyboard.press(key === " " ? "Space" : key);
      await settled(page);
      times.push((await spent()).all - before.all);
    }
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  }
  return times;
}

async function openSearch(page, call, [token, count]) {
  await page.evaluate(([call, token, count]) => globalThis.bench[call](token, count), [call, token, count]);
  if (call === "search") await page.getByRole("button", { name: "Find anything" }).click();
  await page.getByRole("searchbox").waitFor();
  await page.getByRole("searchbox").fill("acid");
  await page.getByText("acid").nth(5).waitFor({ timeout: 120_000 });
}

/** Times each key of the search over `count` records on a slowed tablet, beside a plain page with a fuzzy matcher. */
export async function run({ startServer, browser, built, quantile, table }) {
  const rows = [];
  for (const [name, call] of [
    ["Fibril: Find anything", "search"],
    ["uFuzzy, plain lines", "plainSearch"],
    ["a field alone: the browser and this program", null],
  ]) {
    const server = await startServer({ page: built });
    const context = await browser.newContext({ viewport: { width: 1180, height: 820 } });
    try {
      const page = await context.newPage();
      page.on("pageerror", (error) => console.error(`page: ${error.message}`));
      await page.goto(server.url);
      await page.waitForFunction(() => globalThis.bench !== undefined);
      if (call) await openSearch(page, call, [server.token, COUNT]);
      else await page.setContent('<input type="search">');
      const session = await context.newCDPSession(page);
      rows.push([name, await typing(page, session, await threadOf(context, page))]);
    } finally {
      await context.close();
      await server.close();
    }
  }
  const [, peer] = rows[1];
  table(
    [
      `a key in the search of ${COUNT} records, slowed ${SLOWDOWN}×`,
      "p50 ms",
      "p95 ms",
      "longest ms",
      "p50 ratio",
    ],
    rows.map(([name, times]) => [
      name,
      quantile(times, 0.5).toFixed(1),
      quantile(times, 0.95).toFixed(1),
      Math.max(...times).toFixed(1),
      `${(quantile(times, 0.5) / quantile(peer, 0.5)).toFixed(2)}×`,
    ]),
  );
}
