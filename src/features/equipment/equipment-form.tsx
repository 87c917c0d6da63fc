import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields } from "#components/form/created-by-fields.tsx";
import { TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { EquipmentTypeField, LocationField, SupplierField } from "#components/form/lookup-fields.tsx";
import { type Uniqueness, uniqueNote, useUniqueCheck } from "#components/form/use-unique-check.ts";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import { NewEquipment, type UniqueField, uniqueFields } from "#domain/equipment/schema.ts";
import { dayOf } from "#domain/values/time.ts";
import { startOf } from "#domain/values/traits.ts";

type Entered = z.input<typeof NewEquipment>;

/** The creation date is sent as a date. */
const toBody = (values: Entered) => ({ ...values, creation_date: dayOf(values.creation_date) });

const { checkEquipmentUnique } = queries;
const checkOf = (fieldName: UniqueField) => ({
  query: checkEquipmentUnique,
  toQuery: (value: string) => ({ fieldName, value }),
});

/** The form of a new piece of equipment; it is open while it is rendered. */
export function EquipmentForm({ initial, save, ...props }: CommandFormProps<Entered>) {
  const defaults = { name: "", short_name: "", comments: "" };
  const at = initial?.creation_date;
  const commandForm = useCommandForm<Entered>({
    ...props,
    ...(initial && { initial: { ...initial, ...(at && { creation_date: startOf(at) }) } }),
    ...(save && { save: (body) => save(toBody(body as Entered)) }),
    command: commands.createEquipment,
    defaults,
    values: { schema: NewEquipment, toWrite: (values) => ({ body: toBody(values) }) },
  });
  const { form, submit } = commandForm;
  const { control } = form;
  const [name, shortName] = useWatch({ control, name: uniqueFields });
  const unique: Record<UniqueField, Uniqueness> = {
    name: useUniqueCheck(checkOf("name"), name, initial?.name),
    short_name: useUniqueCheck(checkOf("short_name"), shortName, initial?.short_name),
  };
  const noteOf = (field: UniqueField) => uniqueNote(unique[field], checkEquipmentUnique);

  return (
    <CommandFormDialog
      of={commandForm}
      title="New equipment"
      onSubmit={async (event) => {
        if (!uniqueFields.some((field) => unique[field] === "in use")) return submit(event);
        await form.trigger();
      }}
    >
      <TextField control={control} name="name" required {...noteOf("name")} />
      <TextField control={control} name="short_name" required {...noteOf("short_name")} />
      <EquipmentTypeField control={control} name="equipment_type_id" required />
      <LocationField control={control} name="location_id" required />
      <SupplierField control={control} name="supplier_id" required kind="EQUIPMENT" />
      <CreatedByFields control={control} />
      <TextAreaField control={control} name="comments" />
    </CommandFormDialog>
  );
}
