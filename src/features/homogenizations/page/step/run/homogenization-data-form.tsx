import { type FormEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { RangeField, TextAreaField } from "#components/form/form-fields.tsx";
import { useLastEntered } from "#components/form/use-suggestion.ts";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Checkbox } from "#ui/choice/checkbox.tsx";
import { Field } from "#ui/field/field.tsx";
import { formMessages, type RunValues } from "../values.ts";
import { CyclesField, MachineField } from "./run-fields.tsx";

type Props = CommandFormProps<RunValues> & { params: Record<string, string> };

/** The form of the run's data. The machine's checklist must be ticked first, except when a refused write is edited. */
export function HomogenizationDataForm(props: Props) {
  const last = useLastEntered("homogenizations", ["homogenization_equipment_id"]);
  return last ? <FormOf {...props} machine={last.homogenization_equipment_id} /> : null;
}

/** `machine` is that of the last run. */
function FormOf({ machine: lastMachine, ...props }: Props & { machine: string | null }) {
  const command = commands.addHomogenizationData;
  const commandForm = useCommandForm<RunValues>({
    ...props,
    command,
    defaults: { homogenization_equipment_id: lastMachine, pressure_range: [null, null] },
    texts: formMessages(command),
  });
  const { control } = commandForm.form;
  const machineId = useWatch({ control, name: "homogenization_equipment_id" }) ?? "";
  const machine = useLabQuery(queries.getEquipment, { params: { id: machineId } });
  const lines = props.save ? [] : (machine?.checklist ?? []);
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
      onSubmit={submit}
      fault={isRefused ? { title: formMessages(command).invalid } : null}
    >
      <MachineField
        control={control}
        own={props.initial?.homogenization_equipment_id}
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

type MachineChecklistProps = {
  lines: readonly string[];
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
  error: string | undefined;
};

/** The machine's checklist for the time before the run; nothing for a machine without one. */
function MachineChecklist({ lines, ticked, onTick, error }: MachineChecklistProps) {
  if (lines.length === 0) return null;
  const toggle = (line: string, isOn: boolean) =>
    onTick(new Set(isOn ? [...ticked, line] : [...ticked].filter((other) => other !== line)));
  return (
    <Field group className="wide" label="Checklist before the run" error={error} required>
      {lines.map((line) => (
        <Checkbox
          key={line}
          checked={ticked.has(line)}
          onChange={(event) => toggle(line, event.target.checked)}
        >
          {line}
        </Checkbox>
      ))}
    </Field>
  );
}
