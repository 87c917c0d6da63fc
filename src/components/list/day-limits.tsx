import { useState } from "react";
import "./list-page.css";
import { FIRST_DAY, LAST_DAY } from "#domain/values/time.ts";
import { afterPress } from "#hooks/saving/use-calm-form.ts";
import { DateInput, NOT_A_DATE } from "#ui/field/date-input.tsx";
import { Field } from "#ui/field/field.tsx";
import type { Limits } from "./limits.ts";

type Props = { limits: Limits; onChange: (changed: Partial<Limits>) => void };

/** The first and the last day of a range. While a day is not whole, its last limit applies. */
export function DayLimits({ limits: { from, to }, onChange }: Props) {
  return (
    <div className="daylimits">
      <DayLimit label="From" day={from} onChange={(day) => onChange({ from: day })} />
      <DayLimit label="To" day={to} onChange={(day) => onChange({ to: day })} />
    </div>
  );
}

type LimitProps = { label: string; day: string; onChange: (day: string) => void };

function DayLimit({ label, day, onChange }: LimitProps) {
  const [typed, setTyped] = useState(day);
  const [isTyping, setIsTyping] = useState(false);
  const [given, setGiven] = useState(day);
  if (given !== day) {
    setGiven(day);
    // A long list is rendered after the next key: its limit is then older than what is typed.
    if (!isTyping) setTyped(day);
  }
  const error = !isTyping && typed === NOT_A_DATE ? "Please enter a valid date" : undefined;
  const change = (next: string) => {
    setTyped(next);
    setIsTyping(true);
    if (next !== NOT_A_DATE) onChange(next);
  };
  return (
    <Field label={label} error={error}>
      <DateInput
        min={FIRST_DAY}
        max={LAST_DAY}
        value={typed}
        onChange={change}
        onBlur={() => void afterPress().then(() => setIsTyping(false))}
      />
    </Field>
  );
}
