import { type Control, useWatch } from "react-hook-form";
import { ListField } from "#components/field/list-field.tsx";
import { LocationField, SupplierField } from "#components/field/lookup-fields.tsx";
import { EditForm, type EditFormProps } from "#components/form/edit-form.tsx";
import { CheckField, NumberField, TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { uniqueNote, useUniqueCheck } from "#components/form/use-unique-check.ts";
import { commands, queries } from "#contract/index.ts";
import { sameName } from "#domain/values/name-key.ts";

const { checkEquipmentUnique } = queries;

/** The form of the details of a piece of equipment, whether it is in use, and its checklist. */
export function EquipmentEditForm(props: EditFormProps) {
  return (
    <EditForm
      {...props}
      command={commands.editEquipment}
      query={queries.getEquipment}
      nameOf={({ short_name }) => short_name}
    >
      {(control, { name }) => (
        <>
          <NameField control={control} own={name} />
          <LocationField control={control} name="location_id" required />
          <SupplierField control={control} name="supplier_id" kind="EQUIPMENT" />
          <div className="span">
            <CheckField control={control} name="is_active" />
          </div>
          <NumberField control={control} name="maintenance_interval" integer />
          <NumberField control={control} name="calibration_interval" integer />
          <ListField control={control} name="checklist" itemLabel="Line" addLabel="Add line" />
          <TextAreaField control={control} name="comments" />
        </>
      )}
    </EditForm>
  );
}

const unique = {
  query: checkEquipmentUnique,
  toQuery: (value: string) => ({ fieldName: "name" as const, value }),
};

/** The name, which no other equipment has. The server is not asked about the equipment's own name. */
function NameField({ control, own }: { control: Control; own: string }) {
  const typed = String(useWatch({ control, name: "name" }) ?? "");
  const isOwn = sameName(typed, own);
  const uniqueness = useUniqueCheck(unique, isOwn ? "" : typed);
  return (
    <TextField control={control} name="name" required {...uniqueNote(uniqueness, checkEquipmentUnique)} />
  );
}
