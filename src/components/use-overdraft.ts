import { type FormEvent, useEffect } from "react";
import { type FieldValues, type Path, type PathValue, type UseFormReturn, useWatch } from "react-hook-form";
import type { Unit } from "#domain/units.ts";
import type { CommandForm } from "./use-command-form.ts";
import { useStockRefusal } from "./use-stock-refusal.ts";

/** The fields of every form that takes from a stock. */
type Taking = { amount_used: number; amount_used_units: Unit; allow_overdraw?: boolean | null | undefined };

const FROM_STOCK = "stock";

type Asked = Pick<Parameters<typeof useStockRefusal>[0], "command" | "params"> & {
  /** A write that is mended already counts in what remains here: there the server judges. */
  isMended: boolean;
};

/**
 * What a stock refuses of an amount while it is typed. `mustSay` where a person may record it all the same; that this
 * was allowed of another amount does not count for this one.
 */
export function useExcess<T extends FieldValues & Pick<Taking, "allow_overdraw">>(
  { setValue }: Pick<UseFormReturn<T>, "setValue">,
  asked: Parameters<typeof useStockRefusal>[0],
) {
  const refusal = useStockRefusal(asked);
  const mustSay = refusal?.code === "INSUFFICIENT_STOCK" || refusal?.code === "INACTIVE";
  useEffect(() => {
    if (!mustSay) setValue("allow_overdraw" as Path<T>, false as PathValue<T, Path<T>>);
  }, [mustSay, setValue]);
  return { refusal, mustSay };
}

/**
 * Holds the amount of a form against its stock while it is typed. What exceeds it is told at the field, and saved
 * only where a person says that it has happened.
 */
export function useOverdraft<T extends FieldValues & Taking>(of: CommandForm<T>, asked: Asked) {
  const { command, params, isMended } = asked;
  const form = of.form as unknown as UseFormReturn<Taking>;
  const { control, getValues, setError, clearErrors, setFocus, trigger, formState } = form;
  const [amount, units] = useWatch({ control, name: ["amount_used", "amount_used_units"] });
  const { refusal, mustSay } = useExcess(form, { command, params, amount, units });

  // What stands at the field of itself, the form's own check takes away each time the field is left.
  const shown = formState.errors.amount_used;
  useEffect(() => {
    if (refusal && !shown) setError("amount_used", { type: FROM_STOCK, message: refusal.message });
    if (!refusal && shown?.type === FROM_STOCK) clearErrors("amount_used");
    if (refusal && shown?.type === FROM_STOCK && shown.message !== refusal.message)
      setError("amount_used", { type: FROM_STOCK, message: refusal.message });
  }, [refusal, shown, setError, clearErrors]);

  const submit = (event: FormEvent<HTMLFormElement>): Promise<void> => {
    if (isMended || !mustSay || getValues("allow_overdraw")) return of.submit(event);
    // The reason stands at the field, and the way on below it.
    return trigger().then(() => setFocus("amount_used"));
  };
  return { amount, units, mustSay, submit };
}
