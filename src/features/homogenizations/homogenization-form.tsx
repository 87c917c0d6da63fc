import { useNavigate } from "react-router-dom";
import { pathOf } from "#domain/kind-pages.ts";
import "./homogenizations.css";
import { useWatch } from "react-hook-form";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields } from "#components/form/created-by-fields.tsx";
import { TextAreaField } from "#components/form/form-fields.tsx";
import { LocationField } from "#components/form/lookup-fields.tsx";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import { keyToRef } from "#domain/kernel/change.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import type { Saved } from "#sync/write/submit.ts";
import { DilutionFigures } from "./dilution-figures.tsx";
import { SetupFields } from "./setup-fields.tsx";
import { type SetupValues, useDilution } from "./use-dilution.ts";

type Props = CommandFormProps<SetupValues> & {
  /** The cake that the form was opened for. */
  from?: string | undefined;
};

/** The form of a new experiment. The amounts of cake and water are computed and shown while the setup is typed. */
export function HomogenizationForm({ from, ...props }: Props) {
  const navigate = useNavigate();
  const goTo = ({ touches }: Saved) => {
    const created = touches.map(keyToRef).find(({ table }) => table === "homogenizations");
    if (created)
      navigate(pathOf({ table: "homogenizations", id: created.id }), { replace: from !== undefined });
  };
  const commandForm = useCommandForm<SetupValues>({
    ...props,
    command: commands.createHomogenization,
    draft: from,
    defaults: { cake_id: from, desired_cnf_volume_units: "LITRES" },
    onSaved: props.save ? props.onClose : goTo,
  });
  const { form } = commandForm;
  const { control } = form;
  const cakeId = useWatch({ control, name: "cake_id" });
  const cake = useLabQuery(queries.getCake, { params: { id: cakeId ?? "" } }) ?? null;
  const { setup, recheck } = useDilution(form);
  return (
    <CommandFormDialog of={commandForm} title="New homogenization">
      <SetupFields form={form} cake={cake} own={props.initial?.cake_id ?? from} onBlur={recheck} />
      <DilutionFigures control={control} setup={setup} cake={cake} />
      <div className="wide">
        <LocationField control={control} name="location_id" required />
      </div>
      <TextAreaField control={control} name="initial_comments" />
      <CreatedByFields control={control} />
    </CommandFormDialog>
  );
}
