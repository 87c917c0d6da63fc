import { useEffect } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { FormValues } from "#components/saving/use-command-form.ts";
import { type DilutionSetup, dilutionOf, setupFault } from "#domain/homogenizations/dilution.ts";
import { type NewHomogenization, SetupFigures } from "#domain/homogenizations/setup.ts";

export type SetupValues = FormValues<typeof NewHomogenization>;

/** The fields that show the error of contradictory figures. */
const checkedFields = ["desired_cnf_wt_percent", "desired_cnf_volume"] as const;

/**
 * The setup as it is typed; null while a figure is missing or the figures contradict each other. The results are written
 * into the form. `recheck` validates again after a field was left.
 */
export function useDilution(form: UseFormReturn<SetupValues>): {
  setup: DilutionSetup | null;
  recheck: () => void;
} {
  const { control, setValue, getFieldState, trigger } = form;
  const typed = SetupFigures.safeParse(useWatch({ control }));
  const completeJson = typed.success ? JSON.stringify(typed.data) : null;

  useEffect(() => {
    const dilution = completeJson === null ? null : dilutionOf(JSON.parse(completeJson));
    const write = (name: "amount_cake_suggested" | "total_water_to_be_added") =>
      setValue(name, dilution?.[name] ?? null, { shouldValidate: getFieldState(name).invalid });
    write("amount_cake_suggested");
    write("total_water_to_be_added");
    setValue("amount_cake_suggested_units", dilution?.amount_cake_suggested_units);
    for (const name of checkedFields) if (getFieldState(name).invalid) void trigger(name);
  }, [completeJson, setValue, getFieldState, trigger]);

  return {
    setup: typed.success && setupFault(typed.data) === null ? typed.data : null,
    recheck() {
      for (const name of checkedFields) if (getFieldState(name).isTouched) void trigger(name);
    },
  };
}
