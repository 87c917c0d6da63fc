import type { z } from "zod";
import { commands, queries } from "#contract/index.ts";
import type { CnfDetail, InitialCharacteristics } from "#domain/cnfs/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { CommandFormDialog } from "./command-form-dialog.tsx";
import { CreatedByFields } from "./created-by-fields.tsx";
import { NumberField, TextField } from "./form-fields.tsx";
import type { CommandFormProps } from "./use-command-form.ts";
import { useEditForm } from "./use-edit-form.ts";

type Props = CommandFormProps<z.input<typeof InitialCharacteristics>>;

/** The INITIAL_CHARACTERISTICS form: what is seen and measured of a CNF at once. */
export function CnfInitialForm({ params, ...rest }: Props & { params: Record<string, string> }) {
  const cnf = useLabQuery(queries.getCnf, { params: { id: params.id ?? "" } });
  return cnf ? <FormOfCnf {...rest} cnf={cnf} /> : null;
}

function FormOfCnf({ cnf, ...rest }: Props & { cnf: CnfDetail }) {
  const { id, wt_percent, wt_percent_for_ph, ph, appearance } = cnf;
  const commandForm = useEditForm({
    ...rest,
    command: commands.saveCnfInitialCharacteristics,
    params: { id },
    shown: { wt_percent, wt_percent_for_ph, ph, appearance },
  });
  const { control } = commandForm.form;
  return (
    <CommandFormDialog of={commandForm} title="Initial characteristics" onClose={rest.onClose}>
      <NumberField control={control} name="wt_percent" />
      <NumberField control={control} name="ph" />
      <NumberField control={control} name="wt_percent_for_ph" hint="The wt % at which the pH was taken" />
      <TextField control={control} name="appearance" />
      <CreatedByFields control={control} />
    </CommandFormDialog>
  );
}
