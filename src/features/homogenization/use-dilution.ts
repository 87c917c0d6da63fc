import { useEffect } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { FormValues } from "#components/form-values.ts";
import { type DilutionSetup, dilutionOf, setupFault } from "#domain/homogenizations/dilution.ts";
import { type NewHomogenization, SetupFigures } from "#domain/homogenizations/setup.ts";

export type SetupValues = FormValues<typeof NewHomogenization>;

/** Where it is told that figures do not go together. */
const told = ["desired_cnf_wt_percent", "desired_cnf_volume"] as const;

/**
 * The setup as it is typed, once every figure of it is there and they go together; else null. What it comes to is
 * written into the form. `recheck` is for when one of its fields was left.
 */
export function useDilution(form: UseFormReturn<SetupValues>): {
  setup: DilutionSetup | null;
  recheck: () => void;
} {
  const { control, setValue, getFieldState, trigger } = form;
  const typed = SetupFigures.safeParse(useWatch({ control }));
  const complete = typed.success ? JSON.stringify(typed.data) : null;

  useEffect(() => {
    const dilution = complete === null ? null : dilutionOf(JSON.parse(complete));
    const put = (name: "amount_cake_suggested" | "total_water_to_be_added") =>
      setValue(name, dilution?.[name] ?? null, { shouldValidate: getFieldState(name).invalid });
    put("amount_cake_suggested");
    put("total_water_to_be_added");
    setValue("amount_cake_suggested_units", dilution?.amount_cake_suggested_units);
    for (const name of told) if (getFieldState(name).invalid) void trigger(name);
  }, [complete, setValue, getFieldState, trigger]);

  return {
    setup: typed.success && setupFault(typed.data) === null ? typed.data : null,
    recheck() {
      for (const name of told) if (getFieldState(name).isTouched) void trigger(name);
    },
  };
}
