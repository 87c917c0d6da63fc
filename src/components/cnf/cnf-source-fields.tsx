import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { type Path, type PathValue, type UseFormReturn, useWatch } from "react-hook-form";
import { commands, queries } from "#contract/index.ts";
import { cakeUnits } from "#domain/cakes/schema.ts";
import { cakeTitle } from "#domain/cakes/stock.ts";
import { cakeDifference } from "#domain/cnfs/creation.ts";
import { homogenizationName } from "#domain/homogenizations/plan.ts";
import { stepLabel } from "#domain/steps/steps.ts";
import { bottleFacts } from "#domain/stock-details/details.ts";
import { showUnitsIn } from "#domain/values/words.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { keepFocus } from "#ui/press/press.ts";
import { AmountField, ChoiceField, NumberField } from "../form/form-fields.tsx";
import { useFormList } from "../form/use-form-list.ts";
import { useSuggestion } from "../form/use-suggestion.ts";
import { OverdrawField } from "../resource-use/own-use.tsx";
import { UseRecordField } from "../resource-use/use-record-field.tsx";
import { type CnfValues, cnfOf } from "./cnf-of.ts";
import { type CnfSources, waitingText } from "./use-cnf-sources.ts";

type Props = {
  form: UseFormReturn<CnfValues>;
  sources: CnfSources;
  /** The body of a refused write that is edited, or the values known in advance. Its use and cake are options too. */
  initial: Partial<CnfValues> | undefined;
  /** The last submit was refused because the cake's stock does not suffice. */
  isAsked: boolean;
};

/** The fields for the source of a CNF: a recorded use of a cake, or a cake whose use is recorded in the same write. */
export function SourceFields({ form, sources, initial, isAsked }: Props) {
  const { control, setValue, clearErrors, getFieldState } = form;
  const [useId, cakeId, experimentId, amount, units] = useWatch({
    control,
    name: ["cake_use_record_id", "cake_id", "homogenization_id", "amount_cake", "amount_cake_units"],
  });
  const { experiments, uses, waitingFor } = sources;
  const fillIn = useExperimentValues(form);
  const use = uses?.find(({ id }) => id === useId);
  const cakes = useFormList(queries.listCakes) ?? [];
  const cake = useLabQuery(queries.getCake, { params: { id: use?.resource_id ?? cakeId ?? "" } });
  useSuggestion(form, "cake_wt_percent", cake?.wt_percent ?? null);
  // Amount and units are set together: new units alone would change the meaning of a typed amount.
  const [taken, takenUnits] = [use?.amount_used, use?.amount_used_units];
  useEffect(() => {
    if (taken === undefined || getFieldState("amount_cake").isDirty) return;
    setValue("amount_cake", taken);
    setValue("amount_cake_units", takenUnits as CnfValues["amount_cake_units"]);
  }, [taken, takenUnits, getFieldState, setValue]);

  // Exactly one source is set: choosing one clears the other, and the experiment that the choice does not belong to.
  const clearOther = (other: "cake_id" | "cake_use_record_id", experiment: string | null) => {
    setValue(other, null);
    clearErrors("cake_use_record_id");
    if (experiment === null) setValue("homogenization_id", null);
    else fillIn(experiment);
  };
  const chooseUse = (chosen: string) => {
    const linked = uses?.find(({ id }) => id === chosen)?.linked_to;
    clearOther("cake_id", linked?.type === "HOMOGENIZATION" ? linked.id : null);
  };
  const chooseCake = (chosen: string) => {
    const own = experiments.find(({ id }) => id === experimentId);
    if (own?.cake_id === chosen && !own.use) return clearOther("cake_use_record_id", own.id);
    clearOther("cake_use_record_id", null);
  };
  const chooseExperiment = (chosen: string | null) => {
    if (chosen) return fillIn(chosen);
    // The use of an experiment makes the CNF of that experiment only.
    if (use?.linked_to) setValue("cake_use_record_id", null);
  };
  const waiting = waitingFor({ cake_id: cakeId, homogenization_id: experimentId });
  const options = cakes
    .filter(({ id, is_active }) => is_active || id === initial?.cake_id)
    .map((one) => ({
      value: one.id,
      label: cakeTitle(one),
      hint: bottleFacts(one).join(" · "),
    }));
  const different =
    use && units && typeof amount === "number" && amount > 0
      ? cakeDifference(use, { amount_cake: amount, amount_cake_units: units })
      : [];
  return (
    <>
      <ChoiceField
        control={control}
        name="homogenization_id"
        options={experiments.map((one) => ({
          value: one.id,
          label: homogenizationName(one),
          hint: stepLabel({ name: one.state }),
        }))}
        placeholder="None"
        hint="Fills in the values of an experiment, the water as still needed."
        onChosen={chooseExperiment}
      />
      <UseRecordField
        control={control}
        name="cake_use_record_id"
        uses={uses}
        hint="A recorded use for Homogenization."
        onChosen={(chosen) => chosen && chooseUse(chosen)}
      />
      <ChoiceField
        control={control}
        name="cake_id"
        options={options}
        placeholder="Select cake"
        scan={{ tables: ["cakes"] }}
        hint="Or a cake: its use is recorded too."
        onChosen={(chosen) => chosen && chooseCake(chosen)}
      />
      {waiting ? (
        <div className="span">
          <Banner
            tone="warn"
            icon={IconAlertTriangle}
            title={waitingText(waiting)}
            action={
              <Button size="sm" onMouseDown={keepFocus} onClick={() => fillIn(waiting.id)}>
                CNF of {homogenizationName(waiting)}
              </Button>
            }
          />
        </div>
      ) : null}
      <AmountField control={control} name="amount_cake" units={cakeUnits} required />
      <NumberField control={control} name="cake_wt_percent" required />
      <div className="span stack stack--sm" aria-live="polite">
        {different.map((warning) => (
          <Banner key={warning} tone="warn" icon={IconAlertTriangle} title={showUnitsIn(warning)} />
        ))}
      </div>
      <OverdrawField
        form={form}
        command={commands.createCnf}
        uses={[{ table: "cakes", id: cakeId, amount, units }]}
        isAsked={isAsked}
      />
    </>
  );
}

const sources = ["homogenization_id", "cake_use_record_id", "cake_id"] as const;

/**
 * Returns a function that fills the form in with the values of an experiment. The experiment's source replaces any
 * other source; what was typed into the other fields remains.
 */
function useExperimentValues(form: UseFormReturn<CnfValues>): (id: string) => void {
  const { setValue, getFieldState, clearErrors } = form;
  const [picked, setPicked] = useState<string | null>(null);
  const experiment = useLabQuery(queries.getHomogenization, { params: { id: picked ?? "" } });
  const names = useFormList(queries.listChemicalNames);
  useEffect(() => {
    if (!experiment || !names || experiment.id !== picked) return;
    setPicked(null);
    const values = cnfOf(experiment, names);
    for (const name of sources) setValue(name, values[name] ?? null);
    clearErrors("cake_use_record_id");
    for (const [name, value] of Object.entries(values) as [Path<CnfValues>, unknown][]) {
      const isSource = sources.some((one) => one === name);
      // Amount and units are set together: new units alone would change the meaning of a typed amount.
      const amount = name.replace(/_units$/, "") as Path<CnfValues>;
      if (isSource || getFieldState(amount).isDirty || getFieldState(name).isDirty) continue;
      setValue(name, value as PathValue<CnfValues, typeof name>);
    }
  }, [experiment, names, picked, setValue, getFieldState, clearErrors]);
  return setPicked;
}
