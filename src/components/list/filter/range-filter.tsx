import { RangeInput } from "#ui/number/range-input.tsx";
import type { ListView } from "../view/list-view-state.ts";
import { DayLimits } from "./day-limits.tsx";
import type { RangeFilter } from "./filter.ts";
import { type Limits, readLimits, writeLimits } from "./limits.ts";

type Props<Row> = { filter: RangeFilter<Row>; view: ListView };

/** Two limits of a range: numbers, or days. */
export function RangeGroup<Row>({ filter, view }: Props<Row>) {
  const { key, label, look, unit } = filter;
  const limits = readLimits(view.params.get(key));
  const change = (next: Partial<Limits>) => view.set(key, writeLimits({ ...limits, ...next }));
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      {look === "days" ? (
        <DayLimits limits={limits} onChange={change} />
      ) : (
        <RangeInput
          unit={unit}
          value={[toNumber(limits.from), toNumber(limits.to)]}
          onChange={([from, to]) => change({ from: toText(from), to: toText(to) })}
        />
      )}
    </section>
  );
}

const toNumber = (limit: string) => (limit === "" ? null : Number(limit));

/** What is not a number is no limit. */
const toText = (limit: number | null) => (limit === null || Number.isNaN(limit) ? "" : String(limit));
