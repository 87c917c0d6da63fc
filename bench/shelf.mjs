import { ACCOUNT, openSignedIn, signedIn, startApp } from "./app.mjs";

/** How many times slower a tablet is than this machine. */
const SLOWDOWN = 4;
/** Trays of each trial. */
export const TRAYS = 8;
const ROUNDS = 4;

/** Creates trials in their second week, with trays that have data of the first week. Returns the trials' ids. */
export async function makeTrials(url, count) {
  const send = await signedIn(url);
  const first = async (path) => (await send(path))[0].id;
  const day = 86_400_000;
  const at = (days) => new Date(Date.now() + days * day).toISOString();
  const made = { created_by: ACCOUNT.username, created_at: at(0) };
  const trials = "/grow-trials";
  const growing = {
    method: await first(`${trials}/grow-trial-methods`),
    location: await first("/misc/locations"),
    plant: await first(`${trials}/grow-trial-plants`),
    fertilizer: await first(`${trials}/grow-trial-fertilizers`),
    substrate: await first(`${trials}/grow-trial-substrate-types`),
  };
  const formulation = {
    cnf_description: "Control, no CNF",
    grow_trial_plant_id: growing.plant,
    grow_trial_fertilizer_id: growing.fertilizer,
    substrate_type_id: growing.substrate,
    preparation_steps: ["Soak"],
    num_plugs_created: 18,
    test_for: "Speed",
    composition: "None",
    ...made,
  };
  const ids = [];
  for (let n = 1; n <= count; n += 1) {
    const { id } = await send(trials, {
      code: `BENCH-${n}`,
      trial_length: 42,
      plug_size: 2.5,
      plug_size_units: "CM",
      ...made,
      grow_trial_method_id: growing.method,
      location_id: growing.location,
    });
    await send(`${trials}/${id}/add-seed-sown-data`, {
      name: "Bench",
      location_details: "Shelf 1",
      ...made,
      seed_sown_date: at(-10),
      estimated_harvest_date: at(32),
    });
    for (let i = 1; i <= TRAYS; i += 1) {
      const body = { ...formulation, formulation_identifier: `F${i}` };
      const tray = await send(`${trials}/${id}/add-formulation`, body);
      await send(`${trials}/tray-formulation/${tray.id}/add-weekly-data`, {
        week_number: 1,
        avg_height: 9.6,
        avg_canopy_width: 11.2,
        count_plugs_for_avg: 18,
        ...made,
        plant_comments: ["healthy"],
      });
    }
    ids.push(id);
  }
  return ids;
}

/**
 * Milliseconds from a touch of a button until the frame with the next tray is on screen, as the browser itself measures it
 * (Event Timing: from the time of the input to the presented frame, in steps of 8 ms). Fails if that frame has the same tray.
 */
async function untilNextTray(page, button) {
  await page.evaluate(() => {
    globalThis.nextTray = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error("No next tray")), 10_000);
      let [touched, changed] = [];
      addEventListener("click", ({ timeStamp }) => (touched = timeStamp), { capture: true, once: true });
      const tray = () => document.querySelector("h1")?.textContent;
      const before = tray();
      const seen = new MutationObserver(() => {
        if (tray() === before) return;
        seen.disconnect();
        changed = performance.now();
      });
      seen.observe(document.body, { characterData: true, childList: true, subtree: true });
      const timed = new PerformanceObserver((list) => {
        const click = list
          .getEntries()
          .find(({ name, startTime }) => name === "click" && startTime === touched);
        if (!click) return;
        timed.disconnect();
        if (changed <= click.processingEnd) resolve(click.duration);
        else reject(new Error("The frame after the touch does not have the next tray."));
      });
      timed.observe({ type: "event", durationThreshold: 16 });
    });
  });
  await button.tap();
  return page.evaluate(() => globalThis.nextTray);
}

/** Times shelf mode from Save until the next tray is painted; the peer is the arrow, which saves nothing. */
export async function run({ browser, root, quantile, table, judge }) {
  const app = await startApp(root);
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 }, hasTouch: true });
  try {
    const ids = await makeTrials(app.url, 2 * ROUNDS);
    const page = await openSignedIn(context, app.url);
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const worked = async () => {
      const { metrics } = await session.send("Performance.getMetrics");
      return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
    };
    const open = async (id) => {
      await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await page.goto(`${app.url}/grow-trials/${id}/shelf?tray=F1`);
      await page.getByRole("textbox", { name: "Avg Height" }).waitFor();
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    };
    const measure = async () => {
      // Save ignores a second touch within 400 ms, as from a wet hand.
      await page.waitForTimeout(400);
      await page.keyboard.type("12.9");
      await page.keyboard.press("Enter");
      await page.keyboard.type("14.2");
      const tags = page.getByRole("group", { name: "Tags" });
      await tags.getByRole("button", { name: "healthy", exact: true }).tap();
    };
    /** Adds the ms of a tap until the next tray is painted, and the ms of work of the page's thread meanwhile. */
    const timed = async (of, go) => {
      const before = await worked();
      of.push({ painted: await go(), work: (await worked()) - before });
    };
    const tap = (name) => untilNextTray(page, page.getByRole("button", { name }));
    const times = { offline: [], signal: [], arrow: [] };
    for (const [i, id] of ids.entries()) {
      const row = i < ROUNDS ? "offline" : "signal";
      await context.setOffline(row === "offline");
      await open(id);
      for (let tray = 1; tray < TRAYS; tray += 1) await timed(times.arrow, () => tap(/^Next tray/));
      await open(id);
      for (let tray = 1; tray < TRAYS; tray += 1) {
        await measure();
        await timed(times[row], () => tap(/^Save F/));
      }
    }
    const median = (of, figure) =>
      quantile(
        of.map((timing) => timing[figure]),
        0.5,
      );
    const longest = (of) => Math.max(...of.map(({ painted }) => painted));
    const line = (name, of) => [
      name,
      median(of, "painted").toFixed(0),
      quantile(
        of.map(({ painted }) => painted),
        0.95,
      ).toFixed(0),
      longest(of).toFixed(0),
      median(of, "work").toFixed(0),
      `${(median(of, "work") / median(times.arrow, "work")).toFixed(2)}×`,
    ];
    table(
      [
        `shelf mode, ${times.offline.length} trays each, ${SLOWDOWN}× slower`,
        "p50 ms",
        "p95 ms",
        "longest ms",
        "work p50 ms",
        "work ratio",
      ],
      [
        line("Save, next tray painted, without signal", times.offline),
        line("Save, next tray painted, while it is sent", times.signal),
        line("arrow to the next tray, nothing saved", times.arrow),
      ],
    );
    const most = Math.max(longest(times.offline), longest(times.signal));
    judge({
      name: `week saved at the shelf → next tray painted, ${SLOWDOWN}× slowed`,
      aim: "≤ 100 ms always",
      figure: `longest ${most.toFixed(0)} ms, p50 ${median(times.offline, "painted").toFixed(0)} ms without signal, ${median(times.signal, "painted").toFixed(0)} ms while it is sent`,
      beside: `the arrow, which saves nothing: longest ${longest(times.arrow).toFixed(0)} ms, p50 ${median(times.arrow, "painted").toFixed(0)} ms`,
      isMet: most <= 100,
      why: "The longest times are those in which the drawing after the save before, or an answer of the sync, delays the tap.",
    });
  } finally {
    await context.close();
    await app.close();
  }
}
