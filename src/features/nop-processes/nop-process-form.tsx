import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields } from "#components/form/created-by-fields.tsx";
import { CheckField, NumberField, TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { useOpenCreated } from "#components/form/use-address.ts";
import { useAsked } from "#components/resource-use/use-overdraft.ts";
import { useFreeUses } from "#components/resource-use/use-record-field.tsx";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { commands } from "#contract/index.ts";
import type { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { useRecords } from "#hooks/use-records.ts";
import { type LastProcess, type NopProcessValues, StockRows, useLastProcess } from "./stock-rows.tsx";

type Props = CommandFormProps<NopProcessValues>;

/**
 * The form of a new NOP process; after the save its page is opened. The uses of its feedstock and of its acid are recorded
 * with it.
 */
export function NopProcessForm(props: Props) {
  const last = useLastProcess();
  return last ? <FormOf {...props} last={last} /> : null;
}

function FormOf({ last, ...props }: Props & { last: LastProcess }) {
  const uses = useUnnamedUses(props.initial?.resource_use_record_ids ?? []);
  const { isAsked, onRefused } = useAsked(commands.createNopProcess);
  const openCreated = useOpenCreated("nop_processes", props.onClose);
  const commandForm = useCommandForm<NopProcessValues>({
    ...props,
    command: commands.createNopProcess,
    onRefused,
    defaults: {
      batch_number: "",
      is_one_tonne_reaction: false,
      reactor_equipment_id: last.reactor_equipment_id,
      resource_use_record_ids: [],
      records_feedstock_use: false,
      allow_overdraw: false,
    },
    question: (values) => (isEmpty(values, last) ? EMPTY : undefined),
    onSaved: props.save ? props.onClose : openCreated,
  });
  const { control } = commandForm.form;
  return (
    <CommandFormDialog of={commandForm} title="Add NOP Process" isLong="longest">
      <TextField control={control} name="batch_number" hint="If left empty, it is assigned on sync." />
      <CheckField control={control} name="is_one_tonne_reaction" />
      <StockRows form={commandForm.form} uses={uses} initial={props.initial} last={last} isAsked={isAsked} />
      <NumberField control={control} name="reaction_temperature" />
      <NumberField control={control} name="reaction_hours" />
      <TextAreaField control={control} name="comments" />
      <CreatedByFields control={control} />
    </CommandFormDialog>
  );
}

const EMPTY = "Nothing is entered about this reaction. Create an NOP process without data?";

/** True if the form has no value of the reaction; who created it and when, the units and the reactor are filled in. */
function isEmpty(values: NopProcessValues, { reactor_equipment_id: reactor }: LastProcess): boolean {
  const { created_by: _, creation_date: __, ...entered } = values;
  const { amount_feedstock_units: ___, acid_amount_units: ____, ...about } = entered;
  return Object.values(about).every(
    (value) => !value || value === reactor || (Array.isArray(value) && value.length === 0),
  );
}

/** Use records for NOP processes that no process names yet, newest first. `own`: ids in the write that is edited. */
function useUnnamedUses(own: readonly string[]): UseRecordListItem[] {
  const uses = useFreeUses({ purpose: "NOP_PROCESS" });
  const named = useRecords(async (records) => {
    const processes = await records.all("nop_processes");
    return new Set(processes.flatMap(({ resource_use_record_ids }) => resource_use_record_ids));
  }, []);
  if (!uses || !named) return [];
  return uses.filter(({ id }) => !named.has(id) || own.includes(id));
}
