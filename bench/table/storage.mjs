import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { callBench, newProfile, openBench } from "./in-browser.mjs";

const COUNT = 10_000;
const PICTURES = 20;
/** Where Chromium keeps a page's databases and its private files. */
const folders = ["Default/IndexedDB", "Default/File System"];

function bytesOf(profile) {
  return folders
    .flatMap((folder) => {
      try {
        return readdirSync(join(profile, folder), { recursive: true, withFileTypes: true });
      } catch {
        return [];
      }
    })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/** Runs one function of the page in a new profile. Returns its result, and the bytes on the disk after the browser has ended. */
async function stored({ browserPath, server }, call, values) {
  const profile = newProfile();
  try {
    const context = await chromium.launchPersistentContext(profile, { executablePath: browserPath });
    let result;
    try {
      const page = await openBench(context, server.url);
      result = await callBench(page, call, server.token, ...values);
      await page.close();
    } finally {
      await context.close();
    }
    return { result, bytes: bytesOf(profile) };
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

const MB = (bytes) => (bytes / 1e6).toFixed(1);

/** Bytes on the disk of the same records in each store, and of waiting pictures, beside the raw bytes. */
export async function run({ startServer, browserPath, built, table, judge }) {
  const server = await startServer({ page: built });
  const place = { browserPath, server };
  try {
    const rows = [];
    for (const [name, of] of [
      ["Fibril", "ours"],
      ["bare Dexie", "bare"],
      ["RxDB", "rx"],
      ["PouchDB", "pouch"],
    ])
      rows.push({ name, ...(await stored(place, "storeIn", [of, COUNT])) });
    const raw = rows[0].result;
    const n = COUNT.toLocaleString("en");
    table(
      [`${n} chemicals on the disk`, "MB", "of raw JSON"],
      [
        ["raw JSON", MB(raw), "1.00×"],
        ...rows.map(({ name, bytes, result }) => [name, MB(bytes), `${(bytes / result).toFixed(2)}×`]),
      ],
    );
    const [ours, ...peers] = rows;
    judge({
      name: `storage per ${n} records`,
      aim: "stated beside raw",
      figure: `${MB(ours.bytes)} MB`,
      beside: `raw JSON ${MB(raw)} MB, ${peers.map(({ name, bytes }) => `${name} ${MB(bytes)} MB`).join(", ")}`,
      isMet: null,
    });
    const none = await stored(place, "storePictures", [0]);
    const some = await stored(place, "storePictures", [PICTURES]);
    const each = (some.bytes - none.bytes) / PICTURES;
    const rawEach = some.result / PICTURES;
    const kB = (bytes) => Math.round(bytes / 1000);
    table(
      [`a waiting picture on the disk, mean of ${PICTURES}`, "kB", "of its bytes"],
      [
        ["the scaled picture as it is sent", kB(rawEach), "1.00×"],
        ["Fibril: outbox, journal, thumbnail", kB(each), `${(each / rawEach).toFixed(2)}×`],
      ],
    );
    judge({
      name: "storage per waiting picture",
      aim: "stated beside raw",
      figure: `${kB(each)} kB`,
      beside: `the picture as it is sent ${kB(rawEach)} kB`,
      isMet: null,
    });
  } finally {
    await server.close();
  }
}
