import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import type { AnyCommand } from "#contract/operation.ts";
import { type CountOrDifference, isInCount, newestCount } from "#domain/resource-use/counts.ts";
import { isQuestion, USED_ALREADY } from "#domain/resource-use/rules.ts";
import { numberIn } from "#domain/values/number-text.ts";
import { dropFloatError, showAmount } from "#domain/values/quantities.ts";
import { showDate } from "#domain/values/time.ts";
import { convert, type Unit } from "#domain/values/units.ts";
import { showUnitsIn } from "#domain/values/words.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { CheckField } from "../form/form-fields.tsx";
import { type TypedUse, type UseOfStock, useStockRefusals } from "./use-stock-refusal.ts";

type Props<T extends FieldValues> = {
  form: UseFormReturn<T>;
  command: AnyCommand;
  /** The uses that the form records. */
  uses: readonly UseOfStock[];
  /** The last submit was refused with the question. */
  isAsked: boolean;
};

/** Asks before a form records a use of more than remains. As soon as it does not, the answer is reset. */
export function OverdrawField<T extends FieldValues & { allow_overdraw?: boolean | null | undefined }>({
  form: { control, setValue },
  command,
  uses,
  isAsked,
}: Props<T>) {
  const name = "allow_overdraw" as Path<T>;
  const questions = useStockRefusals(uses).filter((one) => isQuestion(command.body, one));
  const isShown = isAsked || questions.length > 0;
  useEffect(() => {
    if (!isShown) setValue(name, false as PathValue<T, Path<T>>);
  }, [isShown, name, setValue]);
  return (
    <div className="span stack stack--sm" aria-live="polite">
      {isShown ? (
        <>
          {questions.map(({ message }) => (
            <Banner key={message} tone="warn" icon={IconAlertTriangle} title={showUnitsIn(message)} />
          ))}
          <CheckField control={control} name={name} label={USED_ALREADY} />
        </>
      ) : null}
    </div>
  );
}

type Stock = {
  /** Null if this tablet does not know a unit of the stock. */
  amount_remaining: number | null;
  amount_units: Unit;
  density?: number | null;
  corrections?: readonly CountOrDifference[] | undefined;
};

/** What remains of a stock now, and after a use: '242 kg left, 234 kg after this use.' A use before a count changes nothing. */
export function leftAfterUse(stock: Stock | null | undefined, use: TypedUse): string | undefined {
  if (!stock || stock.amount_remaining === null) return undefined;
  const { amount_remaining, amount_units, density } = stock;
  const left = `${showAmount(amount_remaining, amount_units)} left`;
  const amount = numberIn(use.amount);
  const used = amount && use.units ? convert(amount, use.units, amount_units, density) : null;
  if (used === null) return `${left}.`;
  const count = newestCount(stock.corrections);
  if (count && use.at && isInCount(use.at, count))
    return `${left}: before the count of ${showDate(count.at)}.`;
  return `${left}, ${showAmount(dropFloatError(amount_remaining - used), amount_units)} after this use.`;
}
