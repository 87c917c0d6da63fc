import { useState } from "react";
import "./range-filter.css";
import {
  numberIn,
  numberToText,
  type TypedNumber,
  typedFault,
  typedNumber,
} from "#domain/values/number-text.ts";
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
        <NumberLimits label={label} unit={unit} limits={limits} onChange={change} />
      )}
    </section>
  );
}

type NumberLimitsProps = {
  label: string;
  unit?: string;
  limits: Limits;
  onChange: (limits: Limits) => void;
};

/** Two numbers. A text that is not a number is no limit; the field shows it, with the reason. */
function NumberLimits({ label, unit, limits, onChange }: NumberLimitsProps) {
  const [unread, setUnread] = useState<[string | null, string | null]>([null, null]);
  const fault = unread.map((typed) => typedFault(label, typed)).find((one) => one !== undefined);
  return (
    <>
      <RangeInput
        unit={unit}
        value={[unread[0] ?? typedNumber(limits.from), unread[1] ?? typedNumber(limits.to)]}
        onChange={([from, to]) => {
          setUnread([unreadIn(from), unreadIn(to)]);
          onChange({ from: numberToText(numberIn(from)), to: numberToText(numberIn(to)) });
        }}
      />
      {fault ? (
        <p className="rangefault" role="alert">
          {fault}
        </p>
      ) : null}
    </>
  );
}

const unreadIn = (typed: TypedNumber) => (typeof typed === "string" ? typed : null);
