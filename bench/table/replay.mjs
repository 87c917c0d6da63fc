import { inBrowser } from "./in-browser.mjs";

/** Numbers of waiting writes, and milliseconds of a round trip. */
const sizes = (process.env.BENCH_WRITES ?? "1000,10000").split(",").map(Number);
const roundTrips = (process.env.BENCH_ROUNDTRIPS ?? "0,50,300").split(",").map(Number);
/** A row that has not sent everything after this time is stopped. */
const LIMIT_MS = 1000 * Number(process.env.BENCH_LIMIT ?? 120);

const rows = [
  ["Fibril, in batches", "batches"],
  ["RxDB, HTTP replication", "rx"],
  ["PouchDB, express-pouchdb", "pouch"],
  ["Workbox queue", "queue"],
];
const queues = [
  ["Fibril, in batches", "batches"],
  ["Fibril, one by one", "oneByOne"],
  ["Workbox queue", "queue"],
  ["Workbox queue, with our keys", "queueWithKey"],
];
const isOurs = (call) => call === "batches" || call === "oneByOne";

/** Sends `count` writes in one way. What is lost or doubled is counted on the server. */
async function send(tools, { call, count, roundTripMs = 0, faults }) {
  const { startPeers } = await import("../peers/server.mjs");
  const { result, times, requests } = await inBrowser(tools, {
    options: { faults, roundTripMs, peers: await startPeers() },
    call,
    values: [count, LIMIT_MS],
  });
  const doubled = [...times.values()].reduce((sum, n) => sum + n - 1, 0);
  const { seconds, isDone } = result;
  return { seconds, isDone, requests, sent: times.size, lost: isDone ? count - times.size : null, doubled };
}

const secondsOf = ({ seconds, isDone, sent }) =>
  isDone ? seconds.toFixed(2) : `> ${seconds.toFixed(0)} (${sent} sent)`;

const why = (roundTripMs) =>
  roundTripMs > 0
    ? "One batch is on the way at a time, and the server runs its rules before it answers: both times add up."
    : "Each write runs the lab's rule, three rows and a receipt on the server and two puts on the tablet; the peers' servers store a document unchecked.";

/** Writes that wait are sent until none is left, at each round trip, with 2 % of the replies lost. */
async function matrix(tools, { table, judge }) {
  let broken = 0;
  for (const count of sizes)
    for (const roundTripMs of roundTrips) {
      const found = [];
      for (const [name, call] of rows)
        found.push({ name, ...(await send(tools, { call, count, roundTripMs, faults: ["lost reply"] })) });
      const [ours, ...peers] = found;
      broken += (ours.lost ?? count) + ours.doubled;
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
      const best = Math.min(...peers.filter(({ isDone }) => isDone).map(({ seconds }) => seconds));
      judge({
        name: title,
        aim: "≤ ½ of the best peer, 0 lost, 0 doubled",
        figure: `${secondsOf(ours)} s, ${ours.lost ?? "–"} lost, ${ours.doubled} doubled`,
        beside: peers
          .map(
            (row) =>
              `${row.name.split(",")[0]} ${secondsOf(row)} s, ${row.lost ?? "–"} lost, ${row.doubled} doubled`,
          )
          .join("; "),
        isMet: ours.isDone && ours.seconds <= best / 2 && ours.lost + ours.doubled === 0,
        why: why(roundTripMs),
      });
    }
  return broken;
}

/** Ways of sending beside the queue that most apps have, with two faults. */
async function besideQueue(tools, { table }, title, faults) {
  const count = Math.min(...sizes);
  let broken = 0;
  const found = [];
  for (const [name, call] of queues) {
    const row = await send(tools, { call, count, faults });
    if (isOurs(call)) broken += (row.lost ?? count) + row.doubled;
    found.push({ name, ...row });
  }
  const peer = found.find(({ name }) => name === "Workbox queue");
  table(
    [`${count} queued writes, ${title}`, "s", "writes/s", "speed", "requests", "lost", "doubled"],
    found.map((row) => [
      row.name,
      secondsOf(row),
      Math.round(row.sent / row.seconds),
      `${(peer.seconds / row.seconds).toFixed(1)}×`,
      row.requests,
      row.lost ?? "–",
      row.doubled,
    ]),
  );
  return broken;
}

/** Times the sending of what waits. A write of Fibril that is lost or doubled fails the bench. */
export async function run({ table, judge, ...tools }) {
  // Each way once, untimed, so the compilation of the servers' code does not count for any row.
  for (const [, call] of [...rows, ["", "oneByOne"]]) await send(tools, { call, count: 200, faults: [] });
  let broken = await matrix(tools, { table, judge });
  broken += await besideQueue(tools, { table }, "2 % of replies lost", ["lost reply"]);
  const both = ["lost reply", "busy"];
  broken += await besideQueue(tools, { table }, "2 % of replies lost and 2 % answered 503", both);
  return broken > 0 ? `${broken} of Fibril's writes lost or doubled` : null;
}
