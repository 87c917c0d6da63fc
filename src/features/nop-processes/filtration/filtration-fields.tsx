import type { Control } from "react-hook-form";
import type { z } from "zod";
import { EquipmentField } from "#components/field/lookup-fields.tsx";
import { ChoiceField, NumberField } from "#components/form/form-fields.tsx";
import { queries } from "#contract/index.ts";
import type { NewFiltration } from "#domain/nop-processes/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

/** The fields of what was measured at a filtration. */
export function FiltrationFields({ control }: { control: Control<z.input<typeof NewFiltration>> }) {
  const names = useLabQuery(queries.listChemicalNames) ?? [];
  const agents = names.filter(({ chemical_type }) => chemical_type === "NEUTRALIZING_AGENT");
  return (
    <>
      <EquipmentField control={control} name="filtration_equipment_id" kind="FILTER_PRESS" />
      <NumberField control={control} name="effluent_volume" />
      <NumberField control={control} name="effluent_ph" />
      <NumberField control={control} name="ph_after_neutralization" />
      <ChoiceField
        control={control}
        name="neutralizing_agent_name"
        options={agents.map(({ name }) => ({ value: name, label: name }))}
        placeholder="Select neutralizing agent"
      />
    </>
  );
}
