import { useNavigate } from "react-router-dom";
import { pathOf } from "#domain/kinds.ts";
import "./homogenizations.css";
import { useWatch } from "react-hook-form";
import { CommandFormDialog } from "#components/command-form-dialog.tsx";
import { CreatedByFields, useCreatedByDefaults } from "#components/created-by-fields.tsx";
import { TextAreaField } from "#components/form-fields.tsx";
import { LocationField } from "#components/lookup-fields.tsx";
import { type CommandFormProps, useCommandForm } from "#components/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import { keyToRef } from "#domain/change.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import type { Saved } from "#sync/outbox.ts";
import { DilutionFigures } from "./dilution-figures.tsx";
import { SetupFields } from "./setup-fields.tsx";
import { type SetupValues, useDilution } from "./use-dilution.ts";

type Props = CommandFormProps<SetupValues> & {
  /** The cake, where that is known. */
  from?: string | undefined;
};

/** A new experiment: what it takes of cake and water is said while it is set up, and computed anew when it is mended. */
export function HomogenizationForm({ onClose, from, initial, save }: Props) {
  const navigate = useNavigate();
  const createdBy = useCreatedByDefaults();
  const goTo = ({ touches }: Saved) => {
    const made = touches.map(keyToRef).find(({ table }) => table === "homogenizations");
    if (made) navigate(pathOf({ table: "homogenizations", id: made.id }), { replace: from !== undefined });
  };
  const commandForm = useCommandForm<SetupValues>({
    command: commands.createHomogenization,
    initial,
    save,
    draft: from,
    defaults: { cake_id: from, desired_cnf_volume_units: "LITRES", ...createdBy },
    onSaved: save ? onClose : goTo,
  });
  const { form } = commandForm;
  const { control } = form;
  const cakeId = useWatch({ control, name: "cake_id" });
  const cake = useLabQuery(queries.getCake, { params: { id: cakeId ?? "" } }) ?? null;
  const { setup, recheck } = useDilution(form);
  return (
    <CommandFormDialog of={commandForm} title="New homogenization" onClose={onClose}>
      <SetupFields form={form} cake={cake} own={initial?.cake_id ?? from} onBlur={recheck} />
      <DilutionFigures control={control} setup={setup} cake={cake} />
      <div className="wide">
        <LocationField control={control} name="location_id" required />
      </div>
      <TextAreaField control={control} name="initial_comments" />
      <CreatedByFields control={control} />
    </CommandFormDialog>
  );
}
