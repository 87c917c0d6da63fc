import { readFileSync } from "node:fs";
import sharp from "sharp";
import { openSignedIn, signedIn, startApp } from "../app.mjs";
import { makeTrials, TRAYS } from "../shelf.mjs";

/** An hour at the shelf. */
const WEEKS = Number(process.env.BENCH_WEEKS ?? 600);
const PICTURES = Math.round(WEEKS / 6);
const MINUTES = 60;
/** The weeks of the first five minutes. */
const FIRST = (WEEKS * 5) / MINUTES;
const AIM = 1.1;
/** Save ignores a second touch within this time, as from a wet hand. */
const GUARD_MS = 400;
/** What the last writes may take to reach the server. */
const SENDING_MS = 300_000;

/** Goes to a path without loading the page again, which would empty its memory. */
async function goTo(page, path) {
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);
}

async function saveWeek(page, n) {
  const tray = await page.locator("h1").textContent();
  await page.waitForTimeout(GUARD_MS);
  await page.keyboard.type(`${10 + (n % 9)}.${n % 10}`);
  await page.keyboard.press("Enter");
  await page.keyboard.type(`14.${n % 10}`);
  const tags = page.getByRole("group", { name: "Tags" });
  await tags.getByRole("button", { name: "healthy", exact: true }).tap();
  await page.getByRole("button", { name: /^Save F/ }).tap();
  await page.waitForFunction(
    (tray) =>
      document.querySelector("h1")?.textContent !== tray ||
      document.body.textContent.includes("Every tray has data"),
    tray,
  );
}

/** Chooses a picture in the page itself: a file set by the browser's tools keeps the whole dialog in memory. */
async function chooseFile(page, name, buffer) {
  await page.evaluate(
    ({ name, data }) => {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const chosen = new DataTransfer();
      chosen.items.add(new File([bytes], name, { type: "image/jpeg" }));
      const input = document.querySelector('input[aria-label="Image file"]');
      input.files = chosen.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
    { name, data: buffer.toString("base64") },
  );
}

async function addPicture(page, trial, n, buffer) {
  await goTo(page, `/grow-trials/${trial}/images`);
  await page.getByRole("button", { name: "Add Images" }).click();
  const form = page.getByRole("dialog", { name: "Add Weekly Data Image" });
  await chooseFile(page, `leaf-${n}.jpg`, buffer);
  await form.locator("figure img").waitFor();
  await form.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to save this image?" });
  await question.getByRole("button", { name: "Confirm" }).click();
  await form.waitFor({ state: "hidden" });
}

/** A picture of a camera of 12 megapixels, a different one for each number. */
function pictureOf(n) {
  const side = 64;
  const pixels = Buffer.from(Array.from({ length: side * side * 3 }, (_, i) => (i * (n + 7) * 31) % 251));
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .resize(4000, 3000)
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Reads memory after the garbage is collected: the script's heap and nodes, and the resident memory of the page's process. */
async function memoryOf(session, browserSession) {
  for (let n = 0; n < 3; n += 1) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (name) => metrics.find((metric) => metric.name === name).value;
  const { processInfo } = await browserSession.send("SystemInfo.getProcessInfo");
  const resident = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => {
      try {
        return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? 0) / 1024;
      } catch {
        return 0;
      }
    });
  return {
    heap: of("JSHeapUsedSize") / 1e6,
    nodes: of("Nodes"),
    listeners: of("JSEventListeners"),
    resident: Math.max(...resident),
    // Last: the snapshot itself takes memory of the page's process.
    code: await codeIn(session),
  };
}

/** Megabytes of a snapshot of the heap that are code: what the browser has compiled of the app's script, and its notes about it. */
async function codeIn(session) {
  const chunks = [];
  const add = ({ chunk }) => chunks.push(chunk);
  session.on("HeapProfiler.addHeapSnapshotChunk", add);
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  session.off("HeapProfiler.addHeapSnapshotChunk", add);
  const { snapshot, nodes } = JSON.parse(chunks.join(""));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = ["type", "self_size"].map((field) => fields.indexOf(field));
  const code = types[type].indexOf("code");
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length)
    if (nodes[at + type] === code) bytes += nodes[at + size];
  return bytes / 1e6;
}

/** Counts on the server: the weeks and pictures of the trials. */
async function countOn(send, ids) {
  let [weeks, pictures] = [0, 0];
  for (const id of ids) {
    const { formulations } = await send(`/grow-trials/${id}`);
    weeks += formulations.reduce((sum, { weekly_data }) => sum + weekly_data.length - 1, 0);
    pictures += (await send(`/grow-trials/${id}/images`)).length;
  }
  return { weeks, pictures };
}

/** The work of an hour at the shelf, one write after the other, in one page that is never loaded again. */
export async function run({ browser, root, table, judge }) {
  const app = await startApp(root);
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 }, hasTouch: true });
  try {
    const count = Math.ceil(WEEKS / TRAYS);
    const ids = await makeTrials(app.url, count);
    const page = await openSignedIn(context, app.url);
    const session = await context.newCDPSession(page);
    const browserSession = await browser.newBrowserCDPSession();
    await session.send("Performance.enable");
    const samples = [];
    let [weeks, pictures] = [0, 0];
    for (const [i, id] of ids.entries()) {
      for (; pictures < Math.floor(((i + 1) * PICTURES) / count); pictures += 1)
        await addPicture(page, id, pictures, await pictureOf(pictures));
      await goTo(page, `/grow-trials/${id}/shelf?tray=F1`);
      await page.getByRole("textbox", { name: "Avg Height" }).waitFor();
      for (let tray = 0; tray < TRAYS && weeks < WEEKS; tray += 1, weeks += 1) await saveWeek(page, weeks);
      const isFirst = samples.length === 0 && weeks >= FIRST;
      if (isFirst || i === ids.length - 1 || i % 10 === 9)
        samples.push({ weeks, pictures, ...(await memoryOf(session, browserSession)) });
    }
    await goTo(page, "/");
    await page.getByRole("link", { name: "Sync: all sent" }).waitFor({ timeout: SENDING_MS });
    const stored = await countOn(await signedIn(app.url), ids);
    table(
      [
        "memory after garbage collection, saved so far",
        "pictures",
        "heap MB",
        "of it code MB",
        "nodes",
        "listeners",
        "resident MB",
      ],
      samples.map(({ weeks, pictures, heap, code, nodes, listeners, resident }) => [
        `${weeks} weeks`,
        pictures,
        heap.toFixed(1),
        code.toFixed(1),
        nodes,
        listeners,
        resident.toFixed(0),
      ]),
    );
    const first = samples.find(({ weeks }) => weeks >= FIRST);
    const last = samples.at(-1);
    judge({
      name: `memory after an hour of shelf work (${WEEKS} weeks, ${PICTURES} pictures)`,
      aim: "≤ 10 % over the first five minutes",
      figure: `heap ${first.heap.toFixed(1)} → ${last.heap.toFixed(1)} MB (${(100 * (last.heap / first.heap - 1)).toFixed(0)} %)`,
      beside: `without code ${(first.heap - first.code).toFixed(1)} → ${(last.heap - last.code).toFixed(1)} MB, resident ${first.resident.toFixed(0)} → ${last.resident.toFixed(0)} MB, nodes ${first.nodes} → ${last.nodes}`,
      isMet: last.heap <= AIM * first.heap,
      why: `Of the growth, ${(last.code - first.code).toFixed(1)} MB are code that the browser compiled on the way. No element stays after it left the page.`,
    });
    if (stored.weeks !== weeks || stored.pictures !== pictures)
      return `The server has ${stored.weeks} of ${weeks} weeks and ${stored.pictures} of ${pictures} pictures`;
    return null;
  } finally {
    await context.close();
    await app.close();
  }
}
