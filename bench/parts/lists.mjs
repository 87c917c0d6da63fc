import { figures, orShort } from "../report.mjs";
import { signedIn, withApp } from "../start/app.mjs";
import { inBrowser, openTablet } from "../start/browser.mjs";
import { chemicalBodies, fillLab } from "../start/fill.mjs";

/** Rows of the lists. */
const COUNT = orShort(10_000, 300);
/** Rows that arrive; the first one compiles. */
const MORE = orShort(9, 2);
const FRAME_MS = 1000 / 60;
const devices = [
  ["tablet", { width: 1180, height: 820 }],
  ["phone: cards", { width: 390, height: 844 }],
];

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
  return { times, work: ((await spent()).all - before.all) / frames };
}

/** Records that have arrived, in all lists: each has its own strength. */
let arrived = 0;

/** Milliseconds of script for each record of another person, from its save until the list on screen shows it. */
async function arriving({ page, spent, settled }, send, body) {
  await page.evaluate(() => [document.querySelector(".vscroll"), window].map((box) => box.scrollTo(0, 0)));
  const times = [];
  for (let round = 0; round <= MORE; round += 1) {
    await settled();
    const before = await spent();
    arrived += 1;
    const strength = { concentration: 700 + arrived, concentration_units: "MILLIMOLAR" };
    await send("/chemicals", { ...body(0), ...strength, creation_date: new Date().toISOString() });
    await page
      .locator("tbody tr", { hasText: `${strength.concentration}` })
      .first()
      .waitFor();
    await settled();
    if (round > 0) times.push((await spent()).script - before.script);
  }
  return times;
}

/** Times scrolling through and adding to the built app's list of `COUNT` rows, on a tablet and on a phone. */
export async function run({ quantile, table, judge, ...tools }) {
  const rows = await withApp(tools, async ({ url }) => {
    const send = await signedIn(url);
    await fillLab(send, { chemicals: COUNT });
    const found = [];
    for (const [name, viewport] of devices)
      found.push(
        await inBrowser(
          tools,
          async (context) => {
            const list = await openTablet(context, url, COUNT);
            const scrolled = await scrolling(list, orShort(300, 60), 160);
            return { name, scrolled, arrived: await arriving(list, send, await chemicalBodies(send)) };
          },
          { viewport },
        ),
      );
    return found;
  });
  // A late frame also uses the time of the next frame.
  const inTime = ({ times }) => times.filter((ms) => ms < 1.5 * FRAME_MS).length / times.length;
  const percent = (scrolled) => `${(100 * inTime(scrolled)).toFixed(1)} %`;
  const n = COUNT.toLocaleString("en");
  table(
    [`scrolling ${n} rows, 160 px a frame`, "work ms a frame", "frames in time", "p95 ms"],
    rows.map(({ name, scrolled }) => [
      name,
      scrolled.work.toFixed(1),
      percent(scrolled),
      ...figures(scrolled.times, [0.95], 1),
    ]),
  );
  table(
    [`one more row arrives in a list of ${n} on screen, ${MORE} each`, "script p50 ms", "longest ms"],
    rows.map(({ name, arrived }) => [name, ...figures(arrived, [0.5, 1], 1)]),
  );
  for (const { name, scrolled } of rows)
    judge({
      name: `scrolling ${n} rows, 160 px a frame, ${name}`,
      figure: `${percent(scrolled)}, ${scrolled.work.toFixed(1)} ms of work a frame`,
      notice: "a late frame is a jerk under the finger",
      aim: "≥ 99 % of frames in time",
      isMet: inTime(scrolled) >= 0.99,
      why: "The headless browser paints without a graphics processor, on the processor that runs the page; a frame is late when other work holds it.",
    });
  const most = Math.max(...rows.map(({ arrived }) => quantile(arrived, 0.5)));
  judge({
    name: `one more row in a list of ${n} on screen`,
    figure: `${most.toFixed(1)} ms of script`,
    notice: "more than a frame's 16 ms delays what the person does while a colleague saves",
    aim: "≤ 16 ms of script",
    isMet: most <= 16,
    why: "The change is fetched, checked and stored by the page, and the rows that the new row moves are rendered again.",
  });
}
