import { figures, orShort } from "../report.mjs";
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
  const parts = [0.5, 0.99];
  const ms = (kind) => figures(times[kind], parts, 1);
  const ratio = (kind, part) => `${(quantile(times[kind], part) / quantile(times.bare, part)).toFixed(2)}×`;
  table(
    [`saving, ${rounds} each, taking turns`, "p50 ms", "p99 ms", "p50 ratio", "p99 ratio"],
    kinds.map(([name, kind]) => [name, ...ms(kind), ...parts.map((part) => ratio(kind, part))]),
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
