import { type FormEvent, useEffect, useState } from "react";
import { type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";
import type { AnyCommand } from "#contract/operation.ts";
import type { Rejection } from "#domain/kernel/change.ts";
import { isQuestion } from "#domain/resource-use/rules.ts";
import { numberIn, type TypedNumber } from "#domain/values/number-text.ts";
import type { Unit } from "#domain/values/units.ts";
import { FROM_STOCK } from "../saving/form-errors.ts";
import type { CommandForm } from "../saving/use-command-form.ts";
import { recordingOf, type UseOfStock, useStockRefusals } from "./use-stock-refusal.ts";

/** The fields of every form that records a use of a stock. */
type UseFields = {
  amount_used: TypedNumber;
  amount_used_units: Unit;
  allow_overdraw?: boolean | null | undefined;
  creation_date?: string | undefined;
};

type Options = Pick<UseOfStock, "table" | "id"> & {
  /** A refused write is edited. The remaining amount already includes it on this tablet: it is checked on submit only. */
  isResend: boolean;
  /** The last submit was refused with the question. */
  isAsked: boolean;
};

/** Whether the last submit of a form was refused with the question, and the form's `onRefused`. */
export function useAsked(command: AnyCommand) {
  const [isAsked, setIsAsked] = useState(false);
  return { isAsked, onRefused: (refusal: Rejection) => setIsAsked(isQuestion(command.body, refusal)) };
}

/**
 * Checks the amount of a form against its stock while it is typed. A refusal is shown at the field. An amount that
 * exceeds the stock is saved only if the user confirms that it was used (`allow_overdraw`).
 */
export function useOverdraft<T extends FieldValues & UseFields>(of: CommandForm<T>, options: Options) {
  const { table, id, isResend, isAsked } = options;
  const form = of.form as unknown as UseFormReturn<UseFields>;
  const { control, getValues, setValue, setError, clearErrors, trigger, formState } = form;
  const [typed, units, at] = useWatch({
    control,
    name: ["amount_used", "amount_used_units", "creation_date"],
  });
  const amount = numberIn(typed) ?? undefined;
  const [refusal] = useStockRefusals([{ table, id, amount, units, at }]);
  const canOverdraw = isAsked || (refusal !== undefined && isQuestion(recordingOf(table).body, refusal));
  useEffect(() => {
    if (!canOverdraw) setValue("allow_overdraw", false);
  }, [canOverdraw, setValue]);

  // The form's own check removes this error each time the field loses focus, so the effect sets it again.
  const shown = formState.errors.amount_used;
  useEffect(() => {
    if (refusal && !shown) setError("amount_used", { type: FROM_STOCK, message: refusal.message });
    if (!refusal && shown?.type === FROM_STOCK) clearErrors("amount_used");
    if (refusal && shown?.type === FROM_STOCK && shown.message !== refusal.message)
      setError("amount_used", { type: FROM_STOCK, message: refusal.message });
  }, [refusal, shown, setError, clearErrors]);

  const submit = (event: FormEvent<HTMLFormElement>): Promise<void> => {
    if (isResend || !canOverdraw || getValues("allow_overdraw")) return of.submit(event);
    // The field shows the reason again, and the checkbox to record the use anyway is below it.
    return trigger().then(() => {
      if (refusal) setError("amount_used", { type: FROM_STOCK, message: refusal.message });
    });
  };
  return { amount, units, at, canOverdraw, submit };
}
