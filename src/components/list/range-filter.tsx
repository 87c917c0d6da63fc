import { useState } from "react";
import "./list-page.css";
import {
  numberIn,
  numberToText,
  type TypedNumber,
  typedFault,
  typedNumber,
} from "#domain/values/number-text.ts";
import { RangeInput } from "#ui/number/range-input.tsx";
import { DayLimits } from "./day-limits.tsx";
import type { RangeFilter } from "./filter.ts";
import { type Limits, readLimits, writeLimits } from "./limits.ts";
import type { ListView } from "./list-view-state.ts";

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

/**
 * Two numbers. A text that is not a number is no limit; the field shows it, with the reason. A long list is rendered after the
 * next key: limits that were sent before are then older than what is typed.
 */
function NumberLimits({ label, unit, limits, onChange }: NumberLimitsProps) {
  const given = writeLimits(limits);
  const [typed, setTyped] = useState(() => ({ pair: numbersOf(limits), given, sent: [given] }));
  if (typed.given !== given) {
    const sent = typed.sent.slice(typed.sent.indexOf(given));
    const isSent = typed.sent.includes(given);
    setTyped(isSent ? { ...typed, given, sent } : { pair: numbersOf(limits), given, sent: [given] });
  }
  const fault = typed.pair.map((one) => typedFault(label, one)).find((one) => one !== undefined);
  return (
    <>
      <RangeInput
        unit={unit}
        value={typed.pair}
        onChange={(pair) => {
          const next = limitsOf(pair);
          setTyped({ ...typed, pair, sent: [...typed.sent, writeLimits(next)] });
          onChange(next);
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

type Pair = [from: TypedNumber, to: TypedNumber];

const numbersOf = ({ from, to }: Limits): Pair => [typedNumber(from), typedNumber(to)];

const limitsOf = ([from, to]: Pair): Limits => ({
  from: numberToText(numberIn(from)),
  to: numberToText(numberIn(to)),
});
