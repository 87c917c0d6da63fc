import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import type { AnyCommand } from "#contract/operation.ts";
import type { Rejection } from "#domain/kernel/change.ts";
import { isQuestion, USED_ALREADY } from "#domain/resource-use/overdraw.ts";
import { dropFloatError, showAmount } from "#domain/values/quantities.ts";
import { convert, type Unit } from "#domain/values/units.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { CheckField } from "../form/form-fields.tsx";

type Props<T extends FieldValues> = {
  form: UseFormReturn<T>;
  command: AnyCommand;
  /** The refusals that the uses of the form would get; null for a use that would be accepted. */
  refusals: readonly (Rejection | null)[];
  /** The last submit was refused with the question. */
  isAsked: boolean;
};

/** Asks before a form records a use of more than remains. As soon as it does not, the answer is reset. */
export function OverdrawField<T extends FieldValues & { allow_overdraw?: boolean | null | undefined }>({
  form: { control, setValue },
  command,
  refusals,
  isAsked,
}: Props<T>) {
  const name = "allow_overdraw" as Path<T>;
  const questions = refusals.filter((one) => one !== null).filter((one) => isQuestion(command.body, one));
  const isShown = isAsked || questions.length > 0;
  useEffect(() => {
    if (!isShown) setValue(name, false as PathValue<T, Path<T>>);
  }, [isShown, name, setValue]);
  return (
    <div className="span stack stack--sm" aria-live="polite">
      {isShown ? (
        <>
          {questions.map(({ message }) => (
            <Banner key={message} tone="warn" icon={IconAlertTriangle} title={message} />
          ))}
          <CheckField control={control} name={name} label={USED_ALREADY} />
        </>
      ) : null}
    </div>
  );
}

type Stock = { amount_remaining: number; amount_units: Unit; density?: number | null };

/** What remains of a stock now, and after a use of this amount: '242 kg left, 234 kg after this use.' */
export function leftAfterUse(
  stock: Stock | undefined,
  amount: number | "" | null | undefined,
  units: Unit | "" | null | undefined,
): string | undefined {
  if (stock === undefined) return undefined;
  const { amount_remaining, amount_units, density } = stock;
  const left = `${showAmount(amount_remaining, amount_units)} left`;
  const used = amount && units ? convert(amount, units, amount_units, density) : null;
  if (used === null) return `${left}.`;
  return `${left}, ${showAmount(dropFloatError(amount_remaining - used), amount_units)} after this use.`;
}
