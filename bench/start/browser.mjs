import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { ACCOUNT } from "./app.mjs";

const TABLET = { width: 1180, height: 820 };
/** What is not on screen after this time never will be. */
const LIMIT_MS = 300_000;

/** Runs `work` with a browser whose profile is a folder on the disk, as on a tablet: a private window stores in memory. */
export async function inBrowser({ browserPath }, work, options = {}) {
  const profile = mkdtempSync(join(tmpdir(), "fibril-bench-"));
  const settings = { executablePath: browserPath, viewport: TABLET, hasTouch: true, ...options };
  const context = await chromium.launchPersistentContext(profile, settings);
  context.setDefaultTimeout(LIMIT_MS);
  try {
    return await work(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/**
 * Opens an address in a new page. `slow` divides the speed of its processor; `spent` reads the ms of work of its thread,
 * without other programs on the machine; `settled` resolves when the page is painted and idle.
 */
async function openPage(context, url) {
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`page: ${error.message}`));
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(url);
  return {
    page,
    session,
    slow: (rate) => session.send("Emulation.setCPUThrottlingRate", { rate }),
    spent: async () => {
      const { metrics } = await session.send("Performance.getMetrics");
      const of = (name) => 1000 * metrics.find((metric) => metric.name === name).value;
      return { script: of("ScriptDuration"), all: of("TaskDuration") };
    },
    settled: () =>
      page.evaluate(
        () =>
          new Promise((resolve) =>
            requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 2000 })),
          ),
      ),
  };
}

/**
 * Opens the built app, signs in, and waits until the worker has stored the app; with `chemicals`, until the tablet lists
 * so many.
 */
export async function openTablet(context, url, chemicals = 0) {
  const tablet = await openPage(context, `${url}/login`);
  const { page } = tablet;
  await page.getByRole("textbox", { name: "Email or user name" }).fill(ACCOUNT.username);
  await page.getByLabel("Password", { exact: true }).fill(ACCOUNT.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("link", { name: /^Sync: / }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  if (chemicals > 0) {
    await goTo(page, "/inventory/chemicals");
    await page.waitForFunction((least) => {
      const text = document.querySelector(".page-head .count")?.textContent ?? "";
      return Number(/(\d+)\D*$/.exec(text.replace(/[ ,\u00a0\u202f]/g, ""))?.[1]) >= least;
    }, chemicals);
  }
  return tablet;
}

/**
 * Prepares the page for the next event of a type. The function it resolves to returns the ms from the event until the next
 * frame is painted, and until the first frame for which the expression `isShown` is true.
 */
export async function watch(page, type, isShown = "true") {
  await page.evaluate(`(${watchInPage})("${type}", () => ${isShown})`);
  return () => page.evaluate(() => globalThis.watched);
}

function watchInPage(type, isShown) {
  globalThis.watched = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`Not shown: ${isShown}`)), 300_000);
    const note = ({ timeStamp }) => {
      let frame;
      const onFrame = () => {
        const isNow = isShown();
        const { port1, port2 } = new MessageChannel();
        // The message arrives after the frame is painted.
        port1.onmessage = () => {
          const shown = performance.now() - timeStamp;
          frame ??= shown;
          if (isNow) resolve({ frame, shown });
          else requestAnimationFrame(onFrame);
        };
        port2.postMessage(null);
      };
      requestAnimationFrame(onFrame);
    };
    addEventListener(type, note, { capture: true, once: true });
  });
}

/** Goes to a path without loading the page again, which would empty its memory. */
export async function goTo(page, path) {
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);
}

/** Runs `work` with the bench's own page and server. `call` calls one of the page's functions with the server's token. */
export async function inBench(tools, { server, ...options }, work) {
  const own = server ?? (await tools.startServer({ page: tools.built, ...options }));
  try {
    return await inBrowser(tools, async (context) => {
      const { page } = await openPage(context, own.url);
      const call = async (name, ...values) => {
        await page.waitForFunction(() => globalThis.bench !== undefined);
        return page.evaluate(
          ([name, values]) => globalThis.bench[name](...values),
          [name, [own.token, ...values]],
        );
      };
      return work({ context, page, call, server: own });
    });
  } finally {
    if (!server) await own.close();
  }
}
