import { figures, orShort } from "../report.mjs";
import { signedIn, withApp } from "../start/app.mjs";
import { inBench, inBrowser, openTablet } from "../start/browser.mjs";
import { fillLab } from "../start/fill.mjs";

const COUNT = orShort(10_000, 300);
const ROUNDS = orShort(9, 3);

/** Runs in the page: notes when its list is painted and the page is idle. */
const noteStart = () =>
  new MutationObserver((_, observer) => {
    if (document.querySelectorAll("tbody tr").length < 6 || !document.querySelector("input[type=search]"))
      return;
    observer.disconnect();
    requestAnimationFrame(() =>
      requestIdleCallback(() => Object.assign(globalThis, { startedAfter: performance.now() })),
    );
  }).observe(document, { childList: true, subtree: true });

/** Milliseconds from opening a new page until its list is painted and idle. The first one, which stores compiled script, does not count. */
async function starts(context, address) {
  const times = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const page = await context.newPage();
    await page.addInitScript(noteStart);
    await page.goto(address);
    await page.waitForFunction(() => globalThis.startedAfter !== undefined);
    if (round > 0) times.push(await page.evaluate(() => globalThis.startedAfter));
    await page.close();
  }
  return times;
}

/** Times starts of the built app, whose server is stopped, on a list of `COUNT` rows, and of the same list over RxDB. */
export async function run({ quantile, table, judge, ...tools }) {
  const ours = await withApp(tools, async ({ url, stop }) => {
    await fillLab(await signedIn(url), { chemicals: COUNT });
    return inBrowser(tools, async (context) => {
      const { page } = await openTablet(context, url, COUNT);
      await page.close();
      await stop();
      return starts(context, `${url}/inventory/chemicals`);
    });
  });
  const rx = await inBench(tools, {}, async ({ context, page, call, server }) => {
    await call("fillRx", COUNT);
    await page.close();
    return starts(context, `${server.url}#start=rx`);
  });
  const [mine, peer] = [ours, rx].map((of) => quantile(of, 0.5));
  const row = (name, of) => [name, ...figures(of, [0.5, 0.95]), `${(peer / quantile(of, 0.5)).toFixed(2)}×`];
  table(
    [`start to a list of ${COUNT} rows, ${ROUNDS} each`, "p50 ms", "p95 ms", "faster"],
    [
      row("Fibril, the built app with a stopped server", ours),
      row("RxDB and the same list, without the app", rx),
    ],
  );
  judge({
    name: `offline start → list of ${COUNT.toLocaleString("en")}`,
    figure: `${mine.toFixed(0)} ms`,
    beside: `RxDB and the list alone ${peer.toFixed(0)} ms`,
    notice: "how long the opened app shows its loading page before the list",
  });
}
