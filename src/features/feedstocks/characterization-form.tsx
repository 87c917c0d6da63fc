import type { z } from "zod";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { NumberField, TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import { type Characterization, type FeedstockDetail, Measurements } from "#domain/feedstocks/schema.ts";
import { useSession } from "#hooks/lab-context.tsx";
import { useLabQuery } from "#hooks/use-lab-query.ts";

type Values = z.input<typeof Characterization>;
type Props = CommandFormProps<Values> & { params: Record<string, string> };

const measured = Measurements.keyof().options;
const texts = ["impurities", "characterization_comments"] as const;

/** The form of the measurements of one feedstock. */
export function CharacterizationForm({ params, ...rest }: Props) {
  const feedstock = useLabQuery(queries.getFeedstock, { params: { id: params.id ?? "" } });
  return feedstock ? <CharacterizationDialog {...rest} feedstock={feedstock} /> : null;
}

function CharacterizationDialog(props: CommandFormProps<Values> & { feedstock: FeedstockDetail }) {
  const { feedstock } = props;
  const { email } = useSession();
  const shown = Object.fromEntries([...measured, ...texts].map((field) => [field, feedstock[field]]));
  const commandForm = useCommandForm<Values>({
    ...props,
    command: commands.characterizeFeedstock,
    params: { id: feedstock.id },
    defaults: { ...shown, base: shown, characterized_by: email },
  });
  const { control } = commandForm.form;
  return (
    <CommandFormDialog of={commandForm} title="Characterize feedstock">
      {measured.map((name) => (
        <NumberField key={name} control={control} name={name} />
      ))}
      <TextField control={control} name="characterized_by" type="email" required />
      <TextAreaField control={control} name="impurities" />
      <TextAreaField control={control} name="characterization_comments" />
    </CommandFormDialog>
  );
}
