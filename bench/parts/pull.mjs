import { orShort } from "../report.mjs";
import { inBench } from "../start/browser.mjs";

const count = orShort(50_000, 2000);
const ROUNDS = orShort(3, 1);
const CHANGES = 100;
const ARRIVALS = orShort(5, 2);
const ways = [
  ["Fibril", "pullOurs", [count, false]],
  ["Fibril, its list on screen meanwhile", "pullOurs", [count, true]],
  ["RxDB, HTTP replication", "pullRx", [count]],
];

/** Pulls everything, then receives changes while the list is on screen. Returns the times of each arrival. */
async function arrivals(tools, server, concentrationOf, [pull, follow, values]) {
  return inBench(tools, { server }, async ({ page, call }) => {
    await call(pull, ...values);
    // A new page: what the pull compiled is of no use to it.
    await page.goto(server.url);
    await call(follow);
    await page.waitForFunction(() => document.querySelectorAll("tbody tr").length > 5);
    const times = [];
    for (let round = 0; round <= ARRIVALS; round += 1) {
      const concentration = concentrationOf();
      await server.change(CHANGES, concentration);
      const arrived = await call("arrive", `${concentration}%`);
      // The first one compiles.
      if (round > 0) times.push(arrived);
    }
    return times;
  });
}

/** Times the first pull until the list is on screen, and changes that arrive in a list on screen. */
export async function run({ quantile, table, judge, ...tools }) {
  const server = await tools.startServer({ page: tools.built });
  try {
    await server.fill(count);
    const times = ways.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [i, [, call, values]] of ways.entries())
        times[i].push(await inBench(tools, { server }, (bench) => bench.call(call, ...values)));
    const median = (of, key) =>
      quantile(
        of.map((found) => found[key]),
        0.5,
      );
    const seconds = (ms) => (ms / 1000).toFixed(2);
    const [ours, open, rx] = times.map((of) => median(of, "shown"));
    const n = count.toLocaleString("en");
    table(
      [`first pull of ${n} records, ${ROUNDS} each`, "stored, s", "list on screen, s", "ratio"],
      [
        ...ways.map(([name], i) => [
          name,
          seconds(median(times[i], "stored")),
          seconds(median(times[i], "shown")),
          `${(median(times[i], "shown") / rx).toFixed(2)}×`,
        ]),
      ],
    );
    judge({
      name: `first pull of ${n} records → list on screen`,
      figure: `${seconds(ours)} s, ${seconds(open)} s with the list on screen meanwhile`,
      beside: `RxDB ${seconds(rx)} s`,
      notice: "once for each tablet: how long until it has the lab's records",
    });
    let concentration = 1000;
    const next = () => {
      concentration += 1;
      return concentration;
    };
    const arrived = await arrivals(tools, server, next, ["pullOurs", "followOurs", [count, false]]);
    const arrivedRx = await arrivals(tools, server, next, ["pullRx", "followRx", [count]]);
    const most = (of, key) => Math.max(...of.map((found) => found[key]));
    const row = (name, of) => [
      name,
      median(of, "ms").toFixed(0),
      most(of, "ms").toFixed(0),
      most(of, "longest").toFixed(0),
    ];
    table(
      [`${CHANGES} changes arrive in a list of ${n} on screen`, "p50 ms", "longest ms", "longest frame ms"],
      [row("Fibril", arrived), row("RxDB, live query and the same list", arrivedRx)],
    );
    judge({
      name: `${CHANGES} changes arriving on ${n}, until the list shows them`,
      figure: `${median(arrived, "ms").toFixed(0)} ms, longest frame ${most(arrived, "longest").toFixed(0)} ms`,
      beside: `RxDB ${median(arrivedRx, "ms").toFixed(0)} ms, longest frame ${most(arrivedRx, "longest").toFixed(0)} ms`,
      notice: "a frame over 50 ms is a jerk in what the person does meanwhile",
      aim: "≤ 100 ms, no frame over 50 ms",
      isMet: median(arrived, "ms") <= 100 && most(arrived, "longest") <= 50,
      why: "The changes are fetched, checked and stored before the list reads them; the list then makes their rows only.",
    });
  } finally {
    await server.close();
  }
}
