import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { ACCOUNT, signedIn, startApp } from "./app.mjs";

const LIST = 200;
const categories = ["performance", "accessibility", "best-practices"];

/** Adds chemicals until the lab has `LIST`. Returns the path of a trial with trays. */
async function fillLab(url) {
  const send = await signedIn(url);
  const chemicals = await send("/chemicals");
  const [name] = await send("/chemicals/chemical-names");
  const [location] = await send("/misc/locations");
  const [supplier] = await send("/misc/suppliers");
  for (let n = chemicals.length; n < LIST; n += 1)
    await send("/chemicals", {
      chemical_name_id: name.id,
      amount_supplied: n,
      amount_units: "KG",
      concentration: 98,
      concentration_units: "PERCENT",
      supplier_id: supplier.id,
      location_id: location.id,
      created_by: ACCOUNT.username,
      creation_date: new Date().toISOString(),
      comments: null,
    });
  const trials = await send("/grow-trials");
  const [growing] = Object.values(trials).flat();
  return `/grow-trials/${growing.id}`;
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
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
 * Measures the built app with Lighthouse, as a phone on a slow network, `rounds` times each: sign-in in an empty browser,
 * and screens of a browser in which a person has signed in before. The median of each figure is printed.
 */
export async function lighthouses({ root, browserPath, rounds, quantile, table }) {
  const { default: lighthouse } = await import(
    new URL("./peers/node_modules/lighthouse/core/index.js", import.meta.url).href
  );
  const app = await startApp(root);
  const profile = mkdtempSync(join(tmpdir(), "fibril-bench-"));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath,
    args: [`--remote-debugging-port=${port}`],
  });
  try {
    const trial = await fillLab(app.url);
    const screens = [
      ["sign-in, cold", "/login", true],
      ["Home", "/", false],
      [`a list of ${LIST}`, "/inventory/chemicals", false],
      ["a trial", trial, false],
      ["shelf mode", `${trial}/shelf`, false],
    ];
    const rows = [];
    for (const [name, path, isCold] of screens) {
      if (!isCold && rows.length === 1) await signIn(context, app.url);
      const runs = [];
      for (let n = 0; n < rounds; n += 1)
        runs.push(await audit(lighthouse, `${app.url}${path}`, port, isCold));
      const median = (of) => quantile(runs.map(of), 0.5);
      rows.push([
        name,
        ...categories.map((_, i) => median(({ scores }) => scores[i])),
        (median(({ lcp }) => lcp) / 1000).toFixed(2),
        Math.round(median(({ tbt }) => tbt)),
        median(({ cls }) => cls).toFixed(3),
        Math.round(median(({ transferred }) => transferred) / 1000),
        [...new Set(runs.flatMap(({ failed }) => failed))].join(" ") || "none",
      ]);
    }
    table(
      [
        `Lighthouse 12, mobile, devtools throttling, ${rounds} each`,
        "performance",
        "accessibility",
        "best practices",
        "LCP s",
        "TBT ms",
        "CLS",
        "kB",
        "failed audits",
      ],
      rows,
    );
  } finally {
    await context.close();
    await app.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Signs in, and waits until the worker has stored the app and the lab's data are on the device. */
async function signIn(context, url) {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByRole("textbox", { name: "Email or user name" }).fill(ACCOUNT.username);
  await page.getByLabel("Password", { exact: true }).fill(ACCOUNT.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("link", { name: /^Sync: / }).waitFor();
  await page.goto(`${url}/inventory/chemicals`);
  await page.getByRole("row").nth(1).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.close();
}
