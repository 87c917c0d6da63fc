import { threadOf } from "./thread.mjs";

/** Typed letter by letter and deleted again; few rows match the whole text. */
const TYPED = "sodium hydroxide";
/** Rows of the lists. */
const count = Number(process.env.BENCH_ROWS ?? 10_000);
const ROUNDS = 3;
/** One more row, of each kind; the first of each compiles. */
const MORE = 9;
const FRAME_MS = 1000 / 60;

/** Opens a page with the list. `spent` reads the working time of the page's thread. */
async function openList(context, url, token, call, count) {
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`page: ${error.message}`));
  await page.goto(url);
  await page.waitForFunction(() => globalThis.bench !== undefined);
  await page.evaluate(([name, token, count]) => globalThis.bench[name](token, count), [call, token, count]);
  await page.waitForFunction(() => document.querySelectorAll("tbody tr").length > 5, null, {
    timeout: 120_000,
  });
  const drawn = await page.locator("tbody tr").count();
  if (call === "list" && drawn > 100)
    throw new Error(`The list draws ${drawn} rows: its layout differs from the app's.`);
  const spent = await threadOf(context, page);
  return { page, spent };
}

/** Resolves when the typed text is painted and the page is idle. */
const settled = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 2000 }))),
  );

/** Milliseconds of script, and of all work on the main thread, for each key. */
async function typing({ page, spent }, rounds) {
  await page.getByRole("searchbox").focus();
  const keys = [...TYPED, ...[...TYPED].map(() => "Backspace")];
  const times = { script: [], all: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const key of rounds === 1 ? keys.slice(0, 8) : keys) {
      await settled(page);
      const before = await spent();
      await page.keyboard.press(key === " " ? "Space" : key);
      await settled(page);
      const after = await spent();
      times.script.push(after.script - before.script);
      times.all.push(after.all - before.all);
    }
  return times;
}

/** Returns the ms of each frame while the list scrolls by `step` px per frame, and the mean work in a frame. */
async function scrolling({ page, spent }, frames, step) {
  const before = await spent();
  const times = await page.evaluate(
    ([frames, step]) =>
      new Promise((resolve) => {
        const box = document.querySelector(".vscroll");
        const scroller = box.scrollHeight > box.clientHeight + 1 ? box : document.scrollingElement;
        const times = [];
        let last = 0;
        const frame = (now) => {
          if (last > 0) times.push(now - last);
          last = now;
          if (times.length === frames) return resolve(times);
          scroller.scrollTop += step;
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    [frames, step],
  );
  const after = await spent();
  return { times, work: (after.all - before.all) / frames };
}

/** Milliseconds of script for each row that is added to the list on screen, until it is painted. */
async function oneMore({ page, spent }, kind) {
  await page.evaluate(() => {
    const box = document.querySelector(".vscroll");
    box.scrollTop = 0;
    document.scrollingElement.scrollTop = 0;
  });
  await page.getByRole("searchbox").fill("");
  const times = [];
  for (let round = 0; round <= MORE; round += 1) {
    await settled(page);
    const before = await spent();
    const text = `${kind === "saved" ? 2000 + round : 3000 + round}`;
    await page.evaluate(([kind, text]) => globalThis.bench.oneMore(kind, text), [kind, text]);
    await settled(page);
    if (round > 0) times.push((await spent()).script - before.script);
  }
  return times;
}

/** Times typing in, adding to and scrolling through lists of `count` rows, beside a list that draws every row. */
export async function run({ startServer, browser, built, quantile, table, judge }) {
  const runs = [
    ["Fibril, tablet", "list", { width: 1180, height: 820 }],
    ["Fibril, phone: cards", "list", { width: 390, height: 844 }],
    ["every row drawn, tablet", "plainList", { width: 1180, height: 820 }],
  ];
  const typed = [];
  const scrolled = [];
  const grown = [];
  for (const [name, call, viewport] of runs) {
    const server = await startServer({ page: built });
    const context = await browser.newContext({ viewport });
    try {
      const list = await openList(context, server.url, server.token, call, count);
      const isPeer = call === "plainList";
      const times = await typing(list, isPeer ? 1 : ROUNDS);
      typed.push([name, times]);
      scrolled.push([name, await scrolling(list, isPeer ? 60 : 300, 160)]);
      if (viewport.width < 1000) continue;
      for (const kind of ["saved", "arrived"])
        grown.push([`${name}: a row is ${kind}`, await oneMore(list, kind), isPeer]);
    } finally {
      await context.close();
      await server.close();
    }
  }
  const peer = typed.at(-1)[1];
  const ratio = (mine, theirs) => `${(theirs / mine).toFixed(0)}×`;
  table(
    [`a key in the search of ${count} rows`, "script p50 ms", "p95", "whole p50 ms", "p95", "faster"],
    typed.map(([name, { script, all }]) => [
      name,
      quantile(script, 0.5).toFixed(1),
      quantile(script, 0.95).toFixed(1),
      quantile(all, 0.5).toFixed(1),
      quantile(all, 0.95).toFixed(1),
      ratio(quantile(script, 0.5), quantile(peer.script, 0.5)),
    ]),
  );
  // A late frame also uses the time of the next frame.
  const inTime = (times) => times.filter((ms) => ms < 1.5 * FRAME_MS).length / times.length;
  const percent = (times) => `${(100 * inTime(times)).toFixed(1)} %`;
  table(
    [`scrolling ${count} rows, 160 px a frame`, "work ms a frame", "frames in time", "p95 ms"],
    scrolled.map(([name, { times, work }]) => [
      name,
      work.toFixed(1),
      percent(times),
      quantile(times, 0.95).toFixed(1),
    ]),
  );
  const n = count.toLocaleString("en");
  const [, plain] = scrolled.at(-1);
  for (const [name, { times, work }] of scrolled.slice(0, -1))
    judge({
      name: `scrolling ${n} rows, 160 px a frame, ${name.replace(/^Fibril, |:.*$/g, "")}`,
      aim: "≥ 99 % of frames in time",
      figure: `${percent(times)}, ${work.toFixed(1)} ms of work a frame`,
      beside: `every row drawn, tablet: ${percent(plain.times)}`,
      isMet: inTime(times) >= 0.99,
      why: "The headless browser draws without a graphics processor, on the processor that runs the page; a frame is late when other work holds it.",
    });
  table(
    [`one more row in a list of ${n} on screen, ${MORE} each`, "script p50 ms", "longest ms"],
    grown.map(([name, times]) => [name, quantile(times, 0.5).toFixed(1), Math.max(...times).toFixed(1)]),
  );
  const ours = grown.filter(([, , isPeer]) => !isPeer);
  judge({
    name: `one more row in a list of ${n} on screen`,
    aim: "≤ 16 ms script",
    figure: ours
      .map(([name, times]) => `${name.split("a row is ")[1]}: ${quantile(times, 0.5).toFixed(1)} ms`)
      .join(", "),
    beside: grown
      .filter(([, , isPeer]) => isPeer)
      .map(
        ([name, times]) =>
          `every row drawn, ${name.split("a row is ")[1]}: ${quantile(times, 0.5).toFixed(1)} ms`,
      )
      .join(", "),
    isMet: ours.every(([, times]) => quantile(times, 0.5) <= 16),
    why: "A save runs the lab's rules and stores the write, and the rows that the new row moves are drawn again.",
  });
}
