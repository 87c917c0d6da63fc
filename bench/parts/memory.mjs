import { orShort } from "../report.mjs";
import { signedIn, withApp } from "../start/app.mjs";
import { goTo, inBrowser, openTablet } from "../start/browser.mjs";
import { fillLab, TRAYS } from "../start/fill.mjs";
import { measureTray, openShelf } from "./shelf.mjs";

/** An hour at the shelf. */
const WEEKS = orShort(600, 16);
const PICTURES = Math.round(WEEKS / 6);
/** The weeks of the first five minutes. */
const FIRST = Math.ceil(WEEKS / 12);
const AIM = 1.1;
/** What the last writes may take to reach the server. */
const SENDING_MS = 300_000;
/** Chemicals on the tablet whose list is on screen. */
const SIZES = orShort([10_000, 50_000], [300]);

async function saveWeek(page, n) {
  const tray = await page.locator("h1").textContent();
  await measureTray(page, n);
  await page.getByRole("button", { name: /^Save F/ }).tap();
  await page.waitForFunction(
    (tray) =>
      document.querySelector("h1")?.textContent !== tray ||
      document.body.textContent.includes("Every tray has data"),
    tray,
  );
}

/** Adds a camera's picture of 12 megapixels. The page makes it: a file set by the browser's tools remains in memory. */
async function addPicture(page, trial, n) {
  await goTo(page, `/grow-trials/${trial}/images`);
  await page.getByRole("button", { name: "Add Images" }).click();
  const form = page.getByRole("dialog", { name: "Add Weekly Data Image" });
  await form.locator('input[aria-label="Image file"]').evaluate(async (input, n) => {
    const canvas = new OffscreenCanvas(4000, 3000);
    const context = canvas.getContext("2d");
    for (let i = 0; i < 4000; i += 1) {
      context.fillStyle = `hsl(${(i * 37 + n * 59) % 360} 60% ${30 + ((i * 13) % 50)}%)`;
      context.fillRect((i * 613) % 4000, (i * 389) % 3000, 90, 70);
    }
    const chosen = new DataTransfer();
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
    chosen.items.add(new File([blob], `leaf-${n}.jpg`, { type: "image/jpeg" }));
    input.files = chosen.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }, n);
  await form.locator("figure img").waitFor();
  await form.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to save this image?" });
  await question.getByRole("button", { name: "Confirm" }).click();
  await form.waitFor({ state: "hidden" });
}

/** Memory after the garbage is collected: the script's heap in MB, and the nodes and listeners of the page. */
async function memoryOf(session) {
  for (let n = 0; n < 3; n += 1) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (name) => metrics.find((metric) => metric.name === name).value;
  return { heap: of("JSHeapUsedSize") / 1e6, nodes: of("Nodes"), listeners: of("JSEventListeners") };
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

/** The heap of a page that has shown the list of so many chemicals, there and back on Home. */
const heapWith = (tools, chemicals) =>
  withApp(tools, async ({ url }) => {
    await fillLab(await signedIn(url), { chemicals });
    return inBrowser(tools, async (context) => {
      const { page, session, settled } = await openTablet(context, url, chemicals);
      await page.reload();
      await page.getByRole("row").nth(5).waitFor();
      await settled();
      const { heap } = await memoryOf(session);
      await goTo(page, "/");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await settled();
      return [heap, (await memoryOf(session)).heap];
    });
  });

/** The work of an hour at the shelf, one write after the other, in one page that is never loaded again. */
const anHour = (tools) =>
  withApp(tools, async ({ url }) => {
    const send = await signedIn(url);
    const count = Math.ceil(WEEKS / TRAYS);
    const { trials } = await fillLab(send, { trials: count });
    return inBrowser(tools, async (context) => {
      const { page, session } = await openTablet(context, url);
      const samples = [];
      let [weeks, pictures] = [0, 0];
      for (const [i, id] of trials.entries()) {
        for (; pictures < Math.floor(((i + 1) * PICTURES) / count); pictures += 1)
          await addPicture(page, id, pictures);
        await openShelf(page, id);
        for (let tray = 0; tray < TRAYS && weeks < WEEKS; tray += 1, weeks += 1) await saveWeek(page, weeks);
        const isFirst = samples.length === 0 && weeks >= FIRST;
        if (isFirst || i === trials.length - 1 || i % 10 === 9)
          samples.push({ weeks, pictures, ...(await memoryOf(session)) });
      }
      await goTo(page, "/");
      await page.getByRole("link", { name: "Sync: all sent" }).waitFor({ timeout: SENDING_MS });
      return { samples, saved: { weeks, pictures }, stored: await countOn(send, trials) };
    });
  });

/** Measures the heap with many records, and its growth in an hour at the shelf. */
export async function run({ table, judge, ...tools }) {
  const rows = [];
  for (const size of SIZES)
    rows.push([size.toLocaleString("en"), ...(await heapWith(tools, size)).map((heap) => heap.toFixed(1))]);
  table(["chemicals on the tablet", "heap with their list on screen, MB", "then on Home, MB"], rows);
  const { samples, saved, stored } = await anHour(tools);
  table(
    ["memory after garbage collection, saved so far", "pictures", "heap MB", "nodes", "listeners"],
    samples.map(({ weeks, pictures, heap, nodes, listeners }) => [
      `${weeks} weeks`,
      pictures,
      heap.toFixed(1),
      nodes,
      listeners,
    ]),
  );
  const [first, last] = [samples[0], samples.at(-1)];
  judge({
    name: `memory after an hour of shelf work (${WEEKS} weeks, ${PICTURES} pictures)`,
    figure: `heap ${first.heap.toFixed(1)} → ${last.heap.toFixed(1)} MB (${(100 * (last.heap / first.heap - 1)).toFixed(0)} %)`,
    beside: `nodes ${first.nodes} → ${last.nodes}`,
    notice: "nothing, until a tablet with little memory closes the app in the background",
    aim: "≤ 10 % over the first five minutes",
    isMet: last.heap <= AIM * first.heap,
    why: "Most of the growth is code that the browser compiled on the way. No element stays after it left the page.",
  });
  if (stored.weeks === saved.weeks && stored.pictures === saved.pictures) return null;
  return `The server has ${stored.weeks} of ${saved.weeks} weeks and ${stored.pictures} of ${saved.pictures} pictures`;
}
