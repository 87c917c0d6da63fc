import { inBrowser } from "./in-browser.mjs";

const rounds = Number(process.env.BENCH_ROUNDS ?? 2000);
const kinds = [
  ["Fibril: a use of a chemical", "use"],
  ["the same without the journal", "useAlone"],
  ["Fibril: a new chemical", "create"],
  ["bare Dexie: record + outbox row", "bare"],
  ["RxDB: the new chemical", "rx"],
  ["PouchDB: the new chemical", "pouch"],
  ["Workbox queue: its request", "queue"],
];
const stores = [
  ["RxDB", "rx"],
  ["PouchDB", "pouch"],
  ["Workbox", "queue"],
];

const WHY = {
  use: "A use reads the stock, its name and its totals to run the lab's rule before it writes, and writes four or five rows instead of two (decisions 024 and 061). Its line in the journal is flushed to the disk, which no peer does.",
  create:
    "A new record reads what it refers to, and writes three rows instead of two (decision 061). Its line in the journal is flushed to the disk, which no peer does.",
};

/** Times a save until it is stored, beside bare Dexie and the durable peers, in turns. */
export async function run({ quantile, table, judge, ...tools }) {
  const { result } = await inBrowser(tools, {
    options: { chemicals: 500 },
    call: "saving",
    values: [rounds],
  });
  const of = Object.fromEntries(
    kinds.map(([, kind]) => [kind, [0.5, 0.99].map((part) => quantile(result[kind], part))]),
  );
  const ratio = (kind, i) => `${(of[kind][i] / of.bare[i]).toFixed(2)}×`;
  table(
    [`saving, ${rounds} each, taking turns`, "p50 ms", "p99 ms", "p50 ratio", "p99 ratio"],
    kinds.map(([name, kind]) => [
      name,
      ...of[kind].map((ms) => ms.toFixed(1)),
      ratio(kind, 0),
      ratio(kind, 1),
    ]),
  );
  for (const [name, kind] of [
    ["save of a use", "use"],
    ["save of a new record", "create"],
  ]) {
    judge({
      name: `${name}, p50 and p99`,
      aim: "≤ 1.5× bare Dexie's transaction",
      figure: `${of[kind].map((ms) => ms.toFixed(1)).join(" and ")} ms: ${ratio(kind, 0)} and ${ratio(kind, 1)}`,
      beside: `bare Dexie ${of.bare.map((ms) => ms.toFixed(1)).join(" and ")} ms`,
      isMet: of[kind].every((ms, i) => ms <= 1.5 * of.bare[i]),
      why: WHY[kind],
    });
    judge({
      name: `${name}, beside durable peers`,
      aim: "≤ each durable peer",
      figure: `${of[kind].map((ms) => ms.toFixed(1)).join(" and ")} ms`,
      beside: stores
        .map(([peer, key]) => `${peer} ${of[key].map((ms) => ms.toFixed(1)).join(" and ")} ms`)
        .join(", "),
      isMet: stores.every(([, key]) => of[kind].every((ms, i) => ms <= of[key][i])),
      why: WHY[kind],
    });
  }
}
