import { type UseFormReturn, useWatch } from "react-hook-form";
import type { z } from "zod";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields } from "#components/form/created-by-fields.tsx";
import { editForm } from "#components/form/edit-form.tsx";
import { AmountField, NumberField, TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { ListChoiceField } from "#components/form/list-choice-field.tsx";
import { LocationField } from "#components/form/lookup-fields.tsx";
import { useOpenCreated } from "#components/form/use-address.ts";
import { useFormList } from "#components/form/use-form-list.ts";
import { useSuggestion } from "#components/form/use-suggestion.ts";
import { type Uniqueness, uniqueNote, useUniqueCheck } from "#components/form/use-unique-check.ts";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import type { GrowTrialDetail, NewGrowTrial } from "#domain/grow-trials/schema.ts";
import { nextGrowTrialCode } from "#domain/grow-trials/views.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { useRecords, useReplica } from "#hooks/use-records.ts";
import { TrialChoice } from "./trial-choice.tsx";

type Entered = z.input<typeof NewGrowTrial>;

const { checkGrowTrialCode } = queries;
const check = { query: checkGrowTrialCode, toQuery: (code: string) => ({ code }) };

/** The form of a new grow trial; after the save the new trial's page is opened. */
export function GrowTrialForm(props: CommandFormProps<Entered>) {
  const openCreated = useOpenCreated("grow_trials", props.onClose);
  const commandForm = useCommandForm<Entered>({
    ...props,
    command: commands.createGrowTrial,
    defaults: { code: "", plug_size_units: "CM" },
    onSaved: props.save ? props.onClose : openCreated,
  });
  const { form, submit } = commandForm;
  const { control } = form;
  useSuggestion(form, "code", useRecords(nextGrowTrialCode, []) ?? null);
  const unique = useUniqueCheck(check, useWatch({ control, name: "code" }), props.initial?.code);
  const methods = useFormList(queries.listGrowTrialMethods) ?? [];
  const units = useLabQuery(queries.listGrowTrials)?.allowedPlugSizeUnits ?? [];
  return (
    <CommandFormDialog
      of={commandForm}
      title="New grow trial"
      isLong
      onSubmit={async (event) => {
        if (unique !== "in use" && unique !== "failed") return submit(event);
        await form.trigger();
      }}
    >
      {props.initial ? null : <CopyFromTrial form={form} />}
      <TextField control={control} name="code" required {...codeNote(unique)} />
      <NumberField control={control} name="trial_length" integer required />
      <ListChoiceField
        list="growing-methods"
        control={control}
        name="grow_trial_method_id"
        options={methods.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder="Select method"
        required
      />
      <AmountField control={control} name="plug_size" units={units} required />
      <LocationField control={control} name="location_id" required />
      <TextAreaField control={control} name="initial_comments" />
      <CreatedByFields control={control} at="created_at" />
    </CommandFormDialog>
  );
}

const copied = [
  "trial_length",
  "grow_trial_method_id",
  "plug_size",
  "plug_size_units",
  "location_id",
] as const satisfies (keyof Entered)[];

/** Fills the form of a new trial from another trial: how long, by which method, in which plugs and where. */
function CopyFromTrial({ form }: { form: UseFormReturn<Entered> }) {
  const replica = useReplica();
  async function copy(id: string) {
    const trial = await replica.get("grow_trials", id);
    if (trial)
      for (const name of copied)
        form.setValue(name, trial[name], { shouldDirty: true, shouldValidate: true });
  }
  return <TrialChoice label="Copy from" onChoose={(id) => void copy(id)} />;
}

/** A code counts as in use when the check of its uniqueness failed. */
function codeNote(unique: Uniqueness) {
  const error = unique === "failed" ? checkGrowTrialCode.failure : undefined;
  return error ? { error } : uniqueNote(unique, checkGrowTrialCode, "Code must be unique");
}

const isSown = ({ seed_sown_date }: GrowTrialDetail) => seed_sown_date !== null;

/** The form of the details of a grow trial. Its name and its shelf are first entered with the seed sown data. */
export const TrialEditForm = editForm({
  command: commands.editGrowTrial,
  query: queries.getGrowTrial,
  nameOf: ({ code }) => code,
  without: (trial) => (isSown(trial) ? [] : ["name", "location_details"]),
  children: (control, trial) => (
    <>
      {isSown(trial) ? <TextField control={control} name="name" required /> : null}
      <LocationField control={control} name="location_id" required />
      {isSown(trial) ? <TextField control={control} name="location_details" required /> : null}
      <TextField control={control} name="assigned_to" type="email" />
      <TextAreaField control={control} name="initial_comments" />
    </>
  ),
});
