import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { stockUseForms } from "#components/resource-use/stock-use-forms.tsx";
import { UseRecordField, useFreeUses } from "#components/resource-use/use-record-field.tsx";
import { queries } from "#contract/index.ts";
import { waterForCakeUsed } from "#domain/homogenizations/dilution.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { purposeId } from "#domain/resource-use/rules.ts";
import type { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { convert } from "#domain/values/units.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Button } from "#ui/press/button.tsx";
import { keepFocus } from "#ui/press/press.ts";
import type { PreTreatmentValues } from "../values.ts";

type Props = {
  form: UseFormReturn<PreTreatmentValues>;
  homogenization: HomogenizationDetail;
  uses: readonly UseRecordListItem[] | undefined;
};

/** The use of the cake: a recorded use, or a new one that is recorded from here. */
export function CakeUsedField({ form, homogenization, uses }: Props) {
  const { control, setValue } = form;
  const { cake_id, cnf_id, amount_cake_suggested, amount_cake_suggested_units } = homogenization;
  const chosen = useWatch({ control, name: "cake_use_record_id" });
  const use = uses?.find(({ id }) => id === chosen);
  const [isRecording, setIsRecording] = useState(false);
  return (
    <>
      <div className="wide stack stack--sm">
        <UseRecordField
          control={control}
          name="cake_use_record_id"
          uses={uses}
          hint={
            (use && waterHint(homogenization, use)) ??
            "Cake of this experiment that was used for Homogenization."
          }
          required
        />
        {cnf_id === null ? (
          <div>
            <Button size="sm" icon={IconPlus} onMouseDown={keepFocus} onClick={() => setIsRecording(true)}>
              Record the use of the cake
            </Button>
          </div>
        ) : null}
      </div>
      {isRecording ? (
        <stockUseForms.cakes
          params={{ id: cake_id }}
          initial={{
            amount_used: amount_cake_suggested,
            amount_used_units: amount_cake_suggested_units,
            resource_use_purpose_id: purposeId("HOMOGENIZATION"),
          }}
          onSaved={({ id }) =>
            setValue("cake_use_record_id", createdId({ id }, {}), { shouldDirty: true, shouldValidate: true })
          }
          onClose={() => setIsRecording(false)}
        />
      ) : null}
    </>
  );
}

/** The total water for the amount of cake that was used; null if its unit cannot be converted. */
function waterHint(homogenization: HomogenizationDetail, use: UseRecordListItem): string | null {
  const { amount_cake_suggested_units: mass, desired_cnf_volume_units: volume } = homogenization;
  const used = convert(use.amount_used, use.amount_used_units, mass);
  if (used === null) return null;
  const water = waterForCakeUsed(used, homogenization);
  return `The ${showAmount(used, mass)} of cake used needs ${showAmount(water, volume)} of water in total.`;
}

/**
 * The uses of the experiment's cake that can be chosen: unassigned uses, but only the CNF's own use once the CNF exists.
 * `own` is the use that an edited write already names. Undefined during the first read.
 */
export function useCakeUses(
  { cake_id, cnf_id }: Pick<HomogenizationDetail, "cake_id" | "cnf_id">,
  own: string | undefined,
): UseRecordListItem[] | undefined {
  const cnf = useLabQuery(queries.getCnf, { params: { id: cnf_id ?? "" } });
  const ofCnf = cnf?.cake_use_record_id;
  const uses = useFreeUses({
    type: "CAKE",
    purpose: "HOMOGENIZATION",
    of: cake_id,
    own: ofCnf ?? own,
  });
  return ofCnf ? uses?.filter(({ id }) => id === ofCnf) : uses;
}
