import { orShort } from "../report.mjs";
import { inBench } from "../start/browser.mjs";

const rounds = orShort(2000, 50);
const kinds = [
  ["Fibril: a use of a chemical", "use"],
  ["Fibril: a new chemical", "create"],
  ["bare Dexie: record + outbox row", "bare"],
  ["RxDB: the new chemical", "rx"],
  ["Workbox queue: its request", "queue"],
];

/** Times a save until it is stored, beside bare Dexie and the durable peers, in turns. */
export async function run({ quantile, table, judge, ...tools }) {
  const times = await inBench(tools, { chemicals: orShort(500, 50) }, ({ call }) => call("saving", rounds));
  const of = Object.fromEntries(
    kinds.map(([, kind]) => [kind, [0.5, 0.99].map((part) => quantile(times[kind], part))]),
  );
  const ms = (kind) => of[kind].map((ms) => ms.toFixed(1));
  table(
    [`saving, ${rounds} each, taking turns`, "p50 ms", "p99 ms", "p50 ratio", "p99 ratio"],
    kinds.map(([name, kind]) => [
      name,
      ...ms(kind),
      ...[0, 1].map((i) => `${(of[kind][i] / of.bare[i]).toFixed(2)}×`),
    ]),
  );
  const beside = kinds
    .slice(2)
    .map(([name, kind]) => `${name.split(":")[0]} ${ms(kind).join(" and ")} ms`)
    .join(", ");
  for (const [name, kind] of [
    ["save of a use, p50 and p99", "use"],
    ["save of a new record, p50 and p99", "create"],
  ])
    judge({
      name,
      figure: `${ms(kind).join(" and ")} ms`,
      beside,
      notice: "nothing: it is stored before the next frame, also where the lab's rule reads several records",
    });
}
