import { type FormEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { RangeField, TextAreaField } from "#components/form/form-fields.tsx";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { formMessages, notAscending, type RunValues } from "../values.ts";
import { MachineChecklist } from "./machine-checklist.tsx";
import { CyclesField, MachineField } from "./run-fields.tsx";

type Props = CommandFormProps<RunValues> & { params: Record<string, string> };

/** The form of the run's data. The machine's checklist must be ticked first, except when a refused write is edited. */
export function HomogenizationDataForm({ params, onClose, initial, save }: Props) {
  const command = commands.addHomogenizationData;
  const commandForm = useCommandForm<RunValues>({
    command,
    params,
    initial,
    save,
    defaults: { pressure_range: [null, null] },
    texts: formMessages(command),
    check: notAscending,
    onSaved: onClose,
  });
  const { control } = commandForm.form;
  const machineId = useWatch({ control, name: "homogenization_equipment_id" }) ?? "";
  const machine = useLabQuery(queries.getEquipment, { params: { id: machineId } });
  const lines = save ? [] : (machine?.checklist ?? []);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isUnticked = lines.some((line) => !ticked.has(line));
  const isRefused = isSubmitted && isUnticked;

  function submit(event: FormEvent<HTMLFormElement>) {
    if (!isUnticked) return commandForm.submit(event);
    setIsSubmitted(true);
  }

  return (
    <CommandFormDialog
      of={commandForm}
      title="Add Homogenization Data"
      onClose={onClose}
      onSubmit={submit}
      fault={isRefused ? { title: formMessages(command).invalid } : null}
    >
      <MachineField
        control={control}
        own={initial?.homogenization_equipment_id}
        onChosen={() => setTicked(new Set())}
      />
      <MachineChecklist
        lines={lines}
        ticked={ticked}
        onTick={setTicked}
        error={isRefused ? TICK_ALL : undefined}
      />
      <RangeField control={control} name="pressure_range" required />
      <CyclesField control={control} />
      <TextAreaField control={control} name="homogenization_comments" />
    </CommandFormDialog>
  );
}

const TICK_ALL = "Please tick every line of the checklist.";
