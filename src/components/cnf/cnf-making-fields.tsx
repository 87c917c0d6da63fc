import { type Control, useFormState, useWatch } from "react-hook-form";
import { queries } from "#contract/index.ts";
import { waterTypes, waterUnits } from "#domain/chemicals/schema.ts";
import { homogenizationEquipmentTypes } from "#domain/cnfs/creation.ts";
import { showName } from "#domain/values/words.ts";
import { AmountField, ChoiceField, NumberField, RangeField } from "../form/form-fields.tsx";
import { ListChoiceField } from "../form/list-choice-field.tsx";
import { useFormList } from "../form/use-form-list.ts";
import type { CnfValues } from "./cnf-of.ts";

const waterTypeOptions = waterTypes.map((value) => ({ value, label: showName(value) }));

/** The fields for the homogenization: equipment, conditions, water and neutralizing agent. */
export function MakingFields({ control }: { control: Control<CnfValues> }) {
  const equipment = useFormList(queries.listEquipment) ?? [];
  const names = useFormList(queries.listChemicalNames) ?? [];
  const machines = homogenizationEquipmentTypes.flatMap((type) =>
    equipment
      .filter((one) => one.is_active && one.equipment_type_name === type)
      .map(({ id, name, short_name }) => ({
        value: id,
        label: name,
        hint: `${short_name}, ${showName(type)}`,
      })),
  );
  const agents = names
    .filter(({ chemical_type }) => chemical_type === "NEUTRALIZING_AGENT")
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <ChoiceField
        control={control}
        name="homogenization_equipment_id"
        options={machines}
        placeholder="Select equipment"
        required
      />
      <PressureField control={control} />
      <NumberField control={control} name="homogenization_temperature" required />
      <NumberField control={control} name="homogenization_rpm" hint="0 for a valve homogenizer" required />
      <AmountField
        control={control}
        name="amount_water_added_for_homogenization"
        units={waterUnits}
        required
      />
      <ChoiceField
        control={control}
        name="water_type_for_homogenization"
        options={waterTypeOptions}
        required
      />
      <ListChoiceField
        control={control}
        name="neutralizing_agent_type_id"
        list="chemical-names"
        type="NEUTRALIZING_AGENT"
        options={agents}
        placeholder="None"
      />
    </>
  );
}

/** The pressures, which ascend. Beside the specified message, what is wrong with two that do not. */
function PressureField({ control }: { control: Control<CnfValues> }) {
  const name = "homogenization_pressure_range";
  const [low, high] = useWatch({ control, name }) ?? [];
  const { errors } = useFormState({ control, name });
  const falls = typeof low === "number" && typeof high === "number" && low >= high;
  const hint = falls && errors[name] ? "The first pressure must be less than the second" : undefined;
  return <RangeField control={control} name={name} {...(hint && { hint })} required />;
}
