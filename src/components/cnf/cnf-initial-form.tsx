import type { z } from "zod";
import { commands, queries } from "#contract/index.ts";
import type { InitialCharacteristics } from "#domain/cnfs/characteristics.ts";
import type { CnfDetail } from "#domain/cnfs/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { CommandFormDialog } from "../form/command-form-dialog.tsx";
import { CreatedByFields } from "../form/created-by-fields.tsx";
import { NumberField, TextField } from "../form/form-fields.tsx";
import { useEditForm } from "../form/use-edit-form.ts";
import type { CommandFormProps } from "../saving/use-command-form.ts";

type Props = CommandFormProps<z.input<typeof InitialCharacteristics>>;

/** The INITIAL_CHARACTERISTICS form: what is observed and measured right after a CNF is made. */
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
    <CommandFormDialog of={commandForm} title="Initial characterization" onClose={rest.onClose}>
      <NumberField control={control} name="wt_percent" />
      <NumberField control={control} name="ph" />
      <NumberField control={control} name="wt_percent_for_ph" hint="The wt % at which the pH was measured" />
      <TextField control={control} name="appearance" />
      <CreatedByFields control={control} />
    </CommandFormDialog>
  );
}
