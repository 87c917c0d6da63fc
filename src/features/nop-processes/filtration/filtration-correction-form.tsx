import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { useEditForm } from "#components/form/use-edit-form.ts";
import { useAsked } from "#components/resource-use/use-overdraft.ts";
import type { CommandFormProps } from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import type { FiltrationDetail } from "#domain/nop-processes/answers.ts";
import type { FiltrationCorrection, NewFiltration } from "#domain/nop-processes/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { FiltrationFields } from "./filtration-fields.tsx";

type Values = z.input<typeof FiltrationCorrection>;
type Props = CommandFormProps<Values> & { params: Record<string, string> };

/** The correction of a filtration of the process in `params`, with its reason. */
export function FiltrationCorrectionForm({ params, ...rest }: Props) {
  const process = useLabQuery(queries.getNopProcess, { params: { id: params.id ?? "" } });
  const filtration = process?.filtration_and_neutralization_details.find(
    ({ id }) => id === params.filtration_id,
  );
  return filtration ? <FormOf {...rest} filtration={filtration} /> : null;
}

function FormOf({ filtration, ...rest }: CommandFormProps<Values> & { filtration: FiltrationDetail }) {
  const { id, nop_process_id, sample_type, filtration_equipment_id, effluent_volume, effluent_ph } =
    filtration;
  const { ph_after_neutralization, neutralizing_agent_name, comments } = filtration;
  const { neutralizing_agent_id, neutralizing_agent_amount, neutralizing_agent_amount_units } = filtration;
  const { isAsked, onRefused } = useAsked(commands.correctFiltration);
  const commandForm = useEditForm<Values>({
    ...rest,
    command: commands.correctFiltration,
    onRefused,
    params: { id: nop_process_id, filtration_id: id },
    shown: {
      ...{ filtration_equipment_id, effluent_volume, effluent_ph, ph_after_neutralization },
      ...{ neutralizing_agent_name, neutralizing_agent_id, neutralizing_agent_amount, comments },
      neutralizing_agent_amount_units: neutralizing_agent_amount_units ?? "LITRES",
    },
  });
  const { control } = commandForm.form;
  return (
    <CommandFormDialog of={commandForm} title={`Correct ${sample_type}`}>
      {/* The correction has the measured fields of the form. */}
      <FiltrationFields
        form={commandForm.form as unknown as UseFormReturn<z.input<typeof NewFiltration>>}
        command={commands.correctFiltration}
        own={{ bottle: neutralizing_agent_id, amount: neutralizing_agent_amount }}
        isAsked={isAsked}
      />
      <TextAreaField control={control} name="comments" />
      <div className="wide">
        <TextField control={control} name="reason" required />
      </div>
    </CommandFormDialog>
  );
}
