import "./homogenizations.css";
import { useWatch } from "react-hook-form";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields } from "#components/form/created-by-fields.tsx";
import { TextAreaField } from "#components/form/form-fields.tsx";
import { LocationField } from "#components/form/lookup-fields.tsx";
import { useOpenCreated } from "#components/form/use-address.ts";
import { useLastEntered } from "#components/form/use-suggestion.ts";
import { toStep } from "#components/process/step/shown-step.ts";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import { PRE_TREATMENT } from "#domain/homogenizations/plan.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { DilutionFigures } from "./dilution-figures.tsx";
import { SetupFields } from "./setup-fields.tsx";
import { type SetupValues, useDilution } from "./use-dilution.ts";

type Props = CommandFormProps<SetupValues> & {
  /** The cake that the form was opened for. */
  from?: string | undefined;
};

type Last = NonNullable<ReturnType<typeof useLast>>;
const useLast = () => useLastEntered("homogenizations", ["desired_cnf_volume_units", "location_id"]);

/**
 * The form of a new experiment; after the save its first step is opened. The amounts of cake and water are computed and
 * shown while the setup is typed.
 */
export function HomogenizationForm(props: Props) {
  const last = useLast();
  return last ? <FormOf {...props} last={last} /> : null;
}

function FormOf({ from, last, ...props }: Props & { last: Last }) {
  const openCreated = useOpenCreated("homogenizations", props.onClose);
  const commandForm = useCommandForm<SetupValues>({
    ...props,
    command: commands.createHomogenization,
    draft: from,
    defaults: {
      cake_id: from,
      desired_cnf_volume_units: last.desired_cnf_volume_units ?? "LITRES",
      location_id: last.location_id ?? undefined,
    },
    onSaved: props.save
      ? props.onClose
      : (saved) => openCreated(saved, toStep({ name: PRE_TREATMENT }).search),
  });
  const { form } = commandForm;
  const { control } = form;
  const cakeId = useWatch({ control, name: "cake_id" });
  const cake = useLabQuery(queries.getCake, { params: { id: cakeId ?? "" } }) ?? null;
  const { setup, recheck } = useDilution(form);
  return (
    <CommandFormDialog of={commandForm} title="New homogenization" isLong>
      <SetupFields form={form} cake={cake} own={props.initial?.cake_id ?? from} onBlur={recheck} />
      <DilutionFigures control={control} setup={setup} cake={cake} />
      <LocationField control={control} name="location_id" required />
      <TextAreaField control={control} name="initial_comments" />
      <CreatedByFields control={control} />
    </CommandFormDialog>
  );
}
