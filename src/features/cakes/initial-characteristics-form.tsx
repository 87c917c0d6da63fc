import type { z } from "zod";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields } from "#components/form/created-by-fields.tsx";
import { NumberField, TextField } from "#components/form/form-fields.tsx";
import { useEditForm } from "#components/form/use-edit-form.ts";
import type { CommandFormProps } from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import type { CakeDetail, InitialCharacteristics } from "#domain/cakes/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

type Props = CommandFormProps<z.input<typeof InitialCharacteristics>>;

/** The form of a cake's appearance, pH and wt %, which are recorded first. */
export function InitialCharacteristicsForm({ params, ...rest }: Props & { params: Record<string, string> }) {
  const cake = useLabQuery(queries.getCake, { params: { id: params.id ?? "" } });
  return cake ? <FormOfCake {...rest} cake={cake} /> : null;
}

function FormOfCake({ cake, ...rest }: Props & { cake: CakeDetail }) {
  const { id, appearance, ph, wt_percent } = cake;
  const commandForm = useEditForm({
    ...rest,
    command: commands.enterCakeInitialCharacteristics,
    params: { id },
    shown: { appearance, ph, wt_percent },
  });
  const { control } = commandForm.form;
  return (
    <CommandFormDialog of={commandForm} title="Initial characterization" onClose={rest.onClose}>
      <div className="span">
        <TextField control={control} name="appearance" required />
      </div>
      <NumberField control={control} name="ph" />
      <NumberField control={control} name="wt_percent" />
      <CreatedByFields control={control} />
    </CommandFormDialog>
  );
}
