import type { Control } from "react-hook-form";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { RangeField, TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { useEditForm } from "#components/form/use-edit-form.ts";
import type { CommandFormProps } from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import type { RunCorrectionValues, RunValues } from "../values.ts";
import { CyclesField, MachineField } from "./run-fields.tsx";

type Props = CommandFormProps<RunCorrectionValues>;

/** The correction of a run's data, with its reason. */
export function RunCorrectionForm({ params, ...rest }: Props & { params: Record<string, string> }) {
  const homogenization = useLabQuery(queries.getHomogenization, { params: { id: params.id ?? "" } });
  return homogenization ? <FormOf {...rest} homogenization={homogenization} /> : null;
}

function FormOf({ homogenization, ...rest }: Props & { homogenization: HomogenizationDetail }) {
  const { id, homogenization_equipment_id, pressure_range, num_cycles, homogenization_comments } =
    homogenization;
  const commandForm = useEditForm({
    ...rest,
    command: commands.correctHomogenizationData,
    params: { id },
    shown: { homogenization_equipment_id, pressure_range, num_cycles, homogenization_comments },
  });
  const { control } = commandForm.form;
  // The correction has all fields of the run.
  const ofRun = control as unknown as Control<RunValues>;
  return (
    <CommandFormDialog of={commandForm} title="Correct Homogenization Data">
      <MachineField control={ofRun} own={homogenization_equipment_id} />
      <RangeField control={ofRun} name="pressure_range" required />
      <CyclesField control={ofRun} />
      <TextAreaField control={ofRun} name="homogenization_comments" />
      <div className="wide">
        <TextField control={control} name="reason" required />
      </div>
    </CommandFormDialog>
  );
}
