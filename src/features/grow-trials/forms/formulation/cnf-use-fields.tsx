import { type UseFormReturn, useWatch } from "react-hook-form";
import { AmountField } from "#components/form/form-fields.tsx";
import { useSuggestion } from "#components/form/use-suggestion.ts";
import { leftAfterUse, OverdrawField } from "#components/resource-use/own-use.tsx";
import { UseRecordField, useFreeUses } from "#components/resource-use/use-record-field.tsx";
import { queries } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { cnfUnits } from "#domain/cnfs/schema.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { cnfPerPlug } from "#domain/trays/cnf-needs.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { roundAmount } from "#domain/values/quantities.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { useRecords } from "#hooks/use-records.ts";
import { Checkbox } from "#ui/choice/checkbox.tsx";
import type { FormulationValues } from "./formulation-values.ts";

export type CnfUseProps = {
  form: UseFormReturn<FormulationValues>;
  command: AnyCommand;
  trial: GrowTrialDetail;
  /** The tray that is edited, and the body of a refused write that is edited. */
  tray?: Formulation | undefined;
  initial?: Partial<FormulationValues> | undefined;
  /** The last submit was refused because the CNF does not suffice. */
  isAsked: boolean;
};

/**
 * The use of the CNF that a tray is made with: it is recorded with the tray if the person chooses that, with the volume of
 * the plugs as the amount; or a use that is recorded already is named. Nothing for a tray that has its use.
 */
export function CnfUseFields(props: CnfUseProps) {
  const { form, trial, tray, initial } = props;
  const [cnfId, plugs] = useWatch({ control: form.control, name: ["cnf_id", "num_plugs_created"] });
  const uses = useUsesForTrays(cnfId, tray, initial?.cnf_use_record_id);
  if (!cnfId || uses === undefined || (uses.hasOwn && cnfId === tray?.cnf_id)) return null;
  return (
    <FieldsOf
      {...props}
      key={cnfId}
      cnfId={cnfId}
      uses={uses.free}
      plugs={Number(plugs) || 0}
      trial={trial}
    />
  );
}

type OfCnf = CnfUseProps & { cnfId: string; uses: ReturnType<typeof useFreeUses>; plugs: number };

function FieldsOf({ form, command, trial, isAsked, cnfId, uses = [], plugs }: OfCnf) {
  const { control, setValue } = form;
  const [amount, units, named, at] = useWatch({
    control,
    name: ["cnf_amount_used", "cnf_amount_used_units", "cnf_use_record_id", "created_at"],
  });
  const isRecorded = Boolean(units);
  const cnf = useLabQuery(queries.getCnf, { params: { id: cnfId } });
  const volume = plugs > 0 ? cnfPerPlug(trial) : null;
  useSuggestion(form, "cnf_amount_used", isRecorded && volume ? roundAmount(volume * plugs) : null, {
    unitOf: "cnf_amount_used",
  });
  const use = { amount, units, at };
  function record(wanted: boolean) {
    setValue("cnf_amount_used_units", wanted ? "ML" : null, { shouldDirty: true });
    setValue(wanted ? "cnf_use_record_id" : "cnf_amount_used", null);
  }
  return (
    <>
      {uses.length > 0 && !isRecorded ? (
        <div className="half">
          <UseRecordField
            control={control}
            name="cnf_use_record_id"
            uses={uses}
            hint="A recorded use of this CNF for a grow trial."
          />
        </div>
      ) : null}
      {named ? null : (
        <Checkbox checked={isRecorded} onChange={(event) => record(event.target.checked)}>
          Record the use of this CNF
        </Checkbox>
      )}
      {isRecorded ? (
        <AmountField
          control={control}
          name="cnf_amount_used"
          units={cnfUnits}
          hint={leftAfterUse(cnf, use)}
          required
        />
      ) : null}
      <OverdrawField
        form={form}
        command={command}
        uses={[{ ...use, table: "cnfs", id: isRecorded ? cnfId : null }]}
        isAsked={isAsked}
      />
    </>
  );
}

/** The uses of a CNF for grow trials that no tray names, and whether the edited tray has a valid use. */
function useUsesForTrays(
  cnfId: string | null | undefined,
  tray: Formulation | undefined,
  own: string | null | undefined,
) {
  const uses = useFreeUses({ type: "CNF", purpose: "GROW_TRIAL", of: cnfId ?? "" });
  const named = useRecords(async (records) => {
    const trays = await records.all("tray_formulations");
    return new Set(trays.flatMap(({ cnf_use_record_id }) => cnf_use_record_id ?? []));
  }, []);
  if (!uses || !named) return undefined;
  return {
    hasOwn: uses.some(({ id }) => id === tray?.cnf_use_record_id),
    free: uses.filter(({ id }) => !named.has(id) || id === own),
  };
}
