import { orShort } from "../report.mjs";
import { inBench } from "../start/browser.mjs";

/** Numbers of waiting writes, and milliseconds of a round trip. */
const sizes = orShort([1000, 10_000], [100]);
const roundTrips = orShort([0, 50, 300], [50]);
/** A row that has not sent everything after this time is stopped. */
const LIMIT_MS = orShort(120_000, 20_000);

const rows = [
  ["Fibril, in batches", "batches"],
  ["RxDB, HTTP replication", "rx"],
  ["Workbox queue", "queue"],
];

/** Sends `count` writes in one way. What is lost or doubled is counted on the server. */
async function send(tools, { call: name, count, roundTripMs = 0, faults }) {
  return inBench(tools, { faults, roundTripMs }, async ({ call, server }) => {
    const { seconds, isDone } = await call(name, count, LIMIT_MS);
    const { times, requests } = await server.count();
    const doubled = [...times.values()].reduce((sum, n) => sum + n - 1, 0);
    const lost = isDone ? count - times.size : null;
    return { seconds, isDone, requests, sent: times.size, lost, doubled };
  });
}

const secondsOf = ({ seconds, isDone, sent }) =>
  isDone ? seconds.toFixed(2) : `> ${seconds.toFixed(0)} (${sent} sent)`;
const resultOf = (row) => `${secondsOf(row)} s, ${row.lost ?? "–"} lost, ${row.doubled} doubled`;

/**
 * Times the sending of writes that wait until none is left, at each round trip, with 2 % of the replies lost. A write of
 * Fibril that is lost or doubled fails the bench.
 */
export async function run({ table, judge, ...tools }) {
  // Each way once, untimed, so the compilation of the servers' code does not count for any row.
  for (const [, call] of rows) await send(tools, { call, count: orShort(200, 20), faults: [] });
  let broken = 0;
  for (const count of sizes)
    for (const roundTripMs of roundTrips) {
      const found = [];
      for (const [name, call] of rows)
        found.push({ name, ...(await send(tools, { call, count, roundTripMs, faults: ["lost reply"] })) });
      const [ours, ...peers] = found;
      const wrong = (ours.lost ?? count) + ours.doubled;
      broken += wrong;
      const title = `${count.toLocaleString("en")} queued writes, ${roundTripMs} ms round trip, 2 % of replies lost`;
      table(
        [title, "s", "writes/s", "requests", "lost", "doubled"],
        found.map((row) => [
          row.name,
          secondsOf(row),
          Math.round(row.sent / row.seconds),
          row.requests,
          row.lost ?? "–",
          row.doubled,
        ]),
      );
      judge({
        name: title,
        figure: resultOf(ours),
        beside: peers.map((row) => `${row.name.split(",")[0]} ${resultOf(row)}`).join("; "),
        notice: "how soon the work of weeks without signal is with the others, once each",
        aim: "0 lost, 0 doubled",
        isMet: wrong === 0,
      });
    }
  return broken > 0 ? `${broken} of Fibril's writes lost or doubled` : null;
}
