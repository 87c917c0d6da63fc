import { IconMinus, IconPlus } from "@tabler/icons-react";
import type { TypedNumber } from "#domain/values/number-text.ts";
import { roundAmount } from "#domain/values/quantities.ts";
import type { Controlled } from "../field/field-context.ts";
import { useHoldRepeat } from "../press/use-hold-repeat.ts";
import { type Glyph, Icon } from "../text/icon.tsx";
import { NumberInput } from "./number-input.tsx";

type StepperProps = Controlled<TypedNumber | undefined, TypedNumber> & {
  unit?: string;
  step?: number;
  min?: number;
  max?: number;
  lessLabel?: string;
  moreLabel?: string;
};

/** A number with − and + buttons; a held button repeats. */
export function Stepper(props: StepperProps) {
  const {
    step = 1,
    min = 0,
    max = Infinity,
    lessLabel = "Less",
    moreLabel = "More",
    onChange,
    ...rest
  } = props;
  function add(change: number) {
    const from = rest.value ?? (change > 0 ? min - change : min);
    if (typeof from === "string") return;
    const next = Math.min(max, Math.max(min, roundAmount(from + change)));
    if (next !== rest.value) onChange(next);
  }
  return (
    <NumberInput
      {...rest}
      onChange={onChange}
      center
      integer={Number.isInteger(step)}
      before={
        <StepButton label={lessLabel} icon={IconMinus} disabled={rest.disabled} onStep={() => add(-step)} />
      }
      after={
        <StepButton label={moreLabel} icon={IconPlus} disabled={rest.disabled} onStep={() => add(step)} />
      }
    />
  );
}

type StepButtonProps = {
  label: string;
  icon: Glyph;
  disabled?: boolean;
  onStep: () => void;
};

function StepButton({ label, icon, disabled, onStep }: StepButtonProps) {
  const hold = useHoldRepeat(onStep);
  return (
    <button type="button" className="step" aria-label={label} disabled={disabled} {...hold}>
      <Icon of={icon} />
    </button>
  );
}
