import type { Control } from "react-hook-form";
import { ChoiceField } from "#components/form/form-fields.tsx";
import { queries } from "#contract/index.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import type { RunValues } from "../values.ts";

type Props = {
  control: Control<RunValues>;
  /** The machine that the form starts from: it is offered although it may be inactive. */
  own: string | null | undefined;
  onChosen?: () => void;
};

/** The homogenizer of a run, chosen from the active ones. */
export function MachineField({ control, own, onChosen }: Props) {
  const homogenizers = useLabQuery(queries.listEquipment, { query: { equipment_type: "HOMOGENIZER" } }) ?? [];
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
