import { type Control, useController } from "react-hook-form";
import { ChoiceField, useFieldMeta } from "#components/form/form-fields.tsx";
import { useFormList } from "#components/form/use-form-list.ts";
import { queries } from "#contract/index.ts";
import { Field } from "#ui/field/field.tsx";
import { Stepper } from "#ui/number/stepper.tsx";
import type { RunValues } from "../values.ts";

type Props = {
  control: Control<RunValues>;
  /** The machine that the form starts from: it is offered although it may be inactive. */
  own: string | null | undefined;
  onChosen?: () => void;
};

/** The homogenizer of a run, chosen from the active ones. */
export function MachineField({ control, own, onChosen }: Props) {
  const homogenizers = useFormList(queries.listEquipment, { query: { equipment_type: "HOMOGENIZER" } }) ?? [];
  const options = homogenizers
    .filter(({ is_active, id }) => is_active || id === own)
    .map(({ id, name, location_name }) => ({ value: id, label: name, hint: location_name }));
  return (
    <div className="wide">
      <ChoiceField
        control={control}
        name="homogenization_equipment_id"
        label="Select Homogenizer"
        options={options}
        placeholder="Select equipment"
        scan={{ tables: ["equipment"] }}
        onChosen={onChosen}
        required
      />
    </div>
  );
}

/** The number of passes through the machine. */
export function CyclesField({ control }: { control: Control<RunValues> }) {
  const { label, unit } = useFieldMeta({ name: "num_cycles" });
  const { field, fieldState } = useController({ control, name: "num_cycles" });
  return (
    <Field label={label} error={fieldState.error?.message} required>
      <Stepper {...field} unit={unit} aria-label="Number of cycles" />
    </Field>
  );
}
