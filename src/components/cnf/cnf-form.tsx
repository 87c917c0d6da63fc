import { commands, queries } from "#contract/index.ts";
import { cnfUnits } from "#domain/cnfs/schema.ts";
import { CommandFormDialog } from "../form/command-form-dialog.tsx";
import { CreatedByFields } from "../form/created-by-fields.tsx";
import { editForm } from "../form/edit-form.tsx";
import { AmountField, NumberField, TextAreaField, TextField } from "../form/form-fields.tsx";
import { LocationField } from "../form/lookup-fields.tsx";
import { useLastEntered } from "../form/use-suggestion.ts";
import { useAsked } from "../resource-use/use-overdraft.ts";
import { type CommandFormProps, useCommandForm } from "../saving/use-command-form.ts";
import { MakingFields } from "./cnf-making-fields.tsx";
import type { CnfValues } from "./cnf-of.ts";
import { SourceFields } from "./cnf-source-fields.tsx";
import { useCnfSources, waitingText } from "./use-cnf-sources.ts";

type Props = CommandFormProps<CnfValues>;
type Last = NonNullable<ReturnType<typeof useLast>>;
const useLast = () =>
  useLastEntered("cnfs", [
    "amount_cake_units",
    "amount_water_added_for_homogenization_units",
    "amount_units",
    "location_id",
  ]);

/** The form for a new CNF. */
export function CnfForm(props: Props) {
  const last = useLast();
  return last ? <FormOf {...props} last={last} /> : null;
}

function FormOf({ last, ...props }: Props & { last: Last }) {
  const { isAsked, onRefused } = useAsked(commands.createCnf);
  const sources = useCnfSources(props.initial);
  const commandForm = useCommandForm<CnfValues>({
    ...props,
    command: commands.createCnf,
    onRefused,
    question: (values) => {
      const experiment = sources.waitingFor(values);
      return experiment && `${waitingText(experiment)} Draw the cake again for another CNF?`;
    },
    defaults: {
      amount_cake_units: last.amount_cake_units ?? "GRAMS",
      amount_water_added_for_homogenization_units:
        last.amount_water_added_for_homogenization_units ?? "LITRES",
      amount_created_units: last.amount_units ?? "LITRES",
      location_id: last.location_id ?? undefined,
      water_type_for_homogenization: "DI_WATER",
      homogenization_pressure_range: [null, null],
      allow_overdraw: false,
    },
  });
  const { control } = commandForm.form;
  return (
    <CommandFormDialog of={commandForm} title="New CNF" isLong="longest">
      <SourceFields form={commandForm.form} sources={sources} initial={props.initial} isAsked={isAsked} />
      <MakingFields control={control} />
      <AmountField control={control} name="amount_created" units={cnfUnits} required />
      <NumberField control={control} name="wt_percent" />
      <NumberField control={control} name="ph" />
      <TextField control={control} name="appearance" />
      <LocationField control={control} name="location_id" required />
      <TextAreaField control={control} name="comments" />
      <CreatedByFields control={control} />
    </CommandFormDialog>
  );
}

/** The INITIAL_CHARACTERISTICS form: what is observed and measured right after a CNF is made. */
export const CnfInitialForm = editForm({
  command: commands.saveCnfInitialCharacteristics,
  query: queries.getCnf,
  title: "Initial characterization",
  children: (control) => (
    <>
      <NumberField control={control} name="wt_percent" />
      <NumberField control={control} name="ph" />
      <NumberField control={control} name="wt_percent_for_ph" hint="The wt % at which the pH was measured" />
      <TextField control={control} name="appearance" />
    </>
  ),
});
