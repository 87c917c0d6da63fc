import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields } from "#components/form/created-by-fields.tsx";
import { DateTimeField } from "#components/form/date-fields.tsx";
import { TextField } from "#components/form/form-fields.tsx";
import { useSuggestion } from "#components/form/use-suggestion.ts";
import { type CommandFormProps, useCommandForm, useEntered } from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import type { GrowTrialDetail, SeedSown } from "#domain/grow-trials/schema.ts";
import { defaultHarvestDate } from "#domain/grow-trials/weeks.ts";
import { isUsableTime } from "#domain/values/time.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Code } from "#ui/text/unbroken.tsx";

type Values = z.input<typeof SeedSown>;

type Props = CommandFormProps<Values> & { trial: GrowTrialDetail };

/** The form of the seed-sown data. Name and harvest date follow from the sowing date until the person edits them. */
export function SeedSownForm({ trial, ...props }: Props) {
  const { created_at } = useEntered();
  const commandForm = useCommandForm<Values>({
    ...props,
    command: commands.addSeedSownData,
    params: { id: trial.id },
    defaults: {
      name: trial.name ?? "",
      location_details: trial.location_details ?? "",
      estimated_harvest_date: trial.estimated_harvest_date ?? "",
      seed_sown_date: trial.seed_sown_date ?? created_at,
    },
    texts: { detail: (reason) => `Seed sown data was not saved. ${reason}` },
  });
  const { form } = commandForm;
  const { control } = form;
  const typed = useWatch({ control, name: "seed_sown_date" }) ?? "";
  const sown = isUsableTime(typed) ? typed : null;
  const name = useLabQuery(queries.growTrialName, { query: { seed_sown_date: sown ?? created_at } });
  useSuggestion(form, "name", name ?? null);
  useSuggestion(form, "estimated_harvest_date", sown ? defaultHarvestDate(sown, trial.trial_length) : null);
  return (
    <CommandFormDialog
      of={commandForm}
      title={trial.seed_sown_date === null ? "Add Seed Sown Data" : "Correct Seed Sown Data"}
      aside={<Code>{trial.code}</Code>}
    >
      <TextField control={control} name="name" required />
      <TextField control={control} name="location_details" required />
      <DateTimeField control={control} name="seed_sown_date" required />
      <DateTimeField control={control} name="estimated_harvest_date" required />
      <CreatedByFields control={control} at="created_at" />
    </CommandFormDialog>
  );
}
