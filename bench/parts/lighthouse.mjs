import { orShort } from "../report.mjs";
import { freePort, signedIn, withApp } from "../start/app.mjs";
import { inBrowser, openTablet } from "../start/browser.mjs";
import { fillLab } from "../start/fill.mjs";

const LIST = 200;
const ROUNDS = orShort(5, 1);
/**
 * Lighthouse waits until no important request is open, for 45 s by default. The app's live feed is a request that never
 * ends, so each signed-in page waits for the whole time: long enough for every measured figure, and no longer.
 */
const LONGEST_LOAD_MS = 20_000;
const categories = ["performance", "accessibility", "best-practices"];

/**
 * Lighthouse queries a page until its main thread is quiet. Where its longest wait ends first, it closes the page with a
 * query still open, and nothing awaits that answer: Node would end the bench, though the audit is complete.
 */
function ignoreLateAnswer(error) {
  if (!/Session closed|Target closed/.test(String(error))) throw error;
}

/** Runs Lighthouse once in a browser that listens on `port`. */
async function audit(lighthouse, address, port, isCold) {
  const { lhr } = await lighthouse(
    address,
    { port, output: "json", logLevel: "error" },
    {
      extends: "lighthouse:default",
      settings: {
        onlyCategories: categories,
        formFactor: "mobile",
        throttlingMethod: "devtools",
        maxWaitForLoad: LONGEST_LOAD_MS,
        disableStorageReset: !isCold,
      },
    },
  );
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  const failed = Object.values(lhr.audits).filter(
    ({ score, scoreDisplayMode, id }) =>
      score !== null && score < 1 && scoreDisplayMode === "binary" && id !== "redirects-http",
  );
  return {
    scores: categories.map((id) => Math.round((lhr.categories[id].score ?? 0) * 100)),
    lcp: lhr.audits["largest-contentful-paint"].numericValue,
    tbt: lhr.audits["total-blocking-time"].numericValue,
    cls: lhr.audits["cumulative-layout-shift"].numericValue,
    transferred: lhr.audits["total-byte-weight"]?.numericValue ?? 0,
    failed: failed.map(({ id }) => id),
  };
}

/**
 * Measures the built app with Lighthouse, as a phone on a slow network, `ROUNDS` times each: sign-in in an empty browser,
 * and screens of a browser in which a person has signed in before. The median of each figure is printed.
 */
export async function run({ quantile, table, judge, ...tools }) {
  const { default: lighthouse } = await import(
    new URL("../peers/node_modules/lighthouse/core/index.js", import.meta.url).href
  );
  const port = await freePort();
  const measure = async (url, context) => {
    const send = await signedIn(url);
    await fillLab(send, { chemicals: LIST });
    const trials = Object.values(await send("/grow-trials")).flat();
    const trial = `/grow-trials/${trials.find(({ code }) => code === "GT-003").id}`;
    const screens = [
      ["sign-in, cold", "/login", true],
      ["Home", "/", false],
      [`a list of ${LIST}`, "/inventory/chemicals", false],
      ["a trial", trial, false],
      ["shelf mode", `${trial}/shelf`, false],
    ];
    const rows = [];
    for (const [name, path, isCold] of screens) {
      if (!isCold && rows.length === 1) await (await openTablet(context, url, LIST)).page.close();
      const runs = [];
      for (let n = 0; n < ROUNDS; n += 1) runs.push(await audit(lighthouse, `${url}${path}`, port, isCold));
      const median = (of) => quantile(runs.map(of), 0.5);
      const scores = categories.map((_, i) => median(({ scores }) => scores[i]));
      const [lcp, tbt, cls] = [median((of) => of.lcp) / 1000, median((of) => of.tbt), median((of) => of.cls)];
      const texts = [...scores, lcp.toFixed(2), tbt.toFixed(0), cls.toFixed(3)];
      const failed = new Set(runs.flatMap(({ failed }) => failed));
      const kB = (median(({ transferred }) => transferred) / 1000).toFixed(0);
      rows.push([name, ...texts, kB, [...failed].join(" ") || "none"]);
      judge({
        name: `Lighthouse, ${name}`,
        figure: texts.join(", "),
        notice: "what a phone on a slow line shows, and how soon it answers a touch",
        aim: "performance ≥ 95, accessibility 100, best practices 100, LCP s ≤ 2.0, TBT ms ≤ 150, CLS ≤ 0.02",
        isMet: scores[0] >= 95 && scores[1] + scores[2] === 200 && lcp <= 2 && tbt <= 150 && cls <= 0.02,
        why: "Starting the app's script takes most of the time on a slowed phone.",
      });
    }
    const head = [...categories, "LCP s", "TBT ms", "CLS", "kB", "failed audits"];
    table([`Lighthouse 12, mobile, devtools throttling, ${ROUNDS} each`, ...head], rows);
  };
  process.on("unhandledRejection", ignoreLateAnswer);
  const args = [`--remote-debugging-port=${port}`];
  await withApp(tools, ({ url }) => inBrowser(tools, (context) => measure(url, context), { args }));
  process.off("unhandledRejection", ignoreLateAnswer);
}
