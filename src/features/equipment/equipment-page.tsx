import { type Control, useWatch } from "react-hook-form";
import { editForm } from "#components/form/edit-form.tsx";
import { CheckField, NumberField, TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { ListField } from "#components/form/list-field.tsx";
import { EquipmentTypeField, LocationField, SupplierField } from "#components/form/lookup-fields.tsx";
import { uniqueNote, useUniqueCheck } from "#components/form/use-unique-check.ts";
import { FactsCard, factsOf } from "#components/kind/facts.tsx";
import { editAction, kindPage, scannedElsewhere } from "#components/kind/kind-page.tsx";
import { enteredByItems } from "#components/record/record-facts.tsx";
import { SupplierCard } from "#components/stock/supplier-card.tsx";
import { commands, queries } from "#contract/index.ts";
import { type EquipmentDetail, NewEquipment } from "#domain/equipment/schema.ts";
import { sameName } from "#domain/values/name-key.ts";
import { showDate } from "#domain/values/time.ts";
import { showName } from "#domain/values/words.ts";
import { Card } from "#ui/panel/card.tsx";
import { UpkeepCard } from "./upkeep-card.tsx";
import { UpkeepForm } from "./upkeep-form.tsx";
import { UsageCard } from "./usage-card.tsx";

const { fact } = factsOf(NewEquipment);

const details = (equipment: EquipmentDetail) => [
  fact("short_name", equipment.short_name),
  fact("equipment_type_id", showName(equipment.equipment_type.name)),
  fact("location_id", equipment.location.name),
  fact("creation_date", showDate(equipment.creation_date)),
  { ...fact("created_by", equipment.created_by), wide: true },
  ...enteredByItems(equipment),
  ...(equipment.google_image_ids.length === 0 ? [] : [fact("Images", equipment.google_image_ids.join(", "))]),
];

/** The form of the details of a piece of equipment, whether it is in use, and its checklist. */
const EquipmentEditForm = editForm({
  command: commands.editEquipment,
  query: queries.getEquipment,
  nameOf: ({ short_name }) => short_name,
  children: (control, { name }) => (
    <>
      <NameField control={control} own={name} />
      <EquipmentTypeField control={control} name="equipment_type_id" required />
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
  ),
});

const { checkEquipmentUnique } = queries;
const unique = {
  query: checkEquipmentUnique,
  toQuery: (value: string) => ({ fieldName: "name" as const, value }),
};

/** The name, which no other equipment has. The equipment's own name is not checked at the server. */
function NameField({ control, own }: { control: Control; own: string }) {
  const typed = String(useWatch({ control, name: "name" }) ?? "");
  const isOwn = sameName(typed, own);
  const uniqueness = useUniqueCheck(unique, isOwn ? "" : typed);
  return (
    <TextField control={control} name="name" required {...uniqueNote(uniqueness, checkEquipmentUnique)} />
  );
}

/** `/inventory/equipment/:id` */
export const Component = kindPage<EquipmentDetail>("equipment", {
  query: queries.getEquipment,
  title: ({ name }) => name,
  code: ({ short_name }) => short_name,
  actions: { edit: editAction(EquipmentEditForm), upkeep: { Form: UpkeepForm } },
  cards: (equipment, open) => [
    <>
      <FactsCard title="Details" items={details(equipment)} />
      {equipment.checklist.length > 0 ? (
        <Card title="Checklist">
          <ul className="stack stack--sm">
            {equipment.checklist.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Card>
      ) : null}
      {equipment.comments ? (
        <Card title="Comments">
          <p className="prewrap">{equipment.comments}</p>
        </Card>
      ) : null}
      <UsageCard id={equipment.id} />
    </>,
    <>
      <UpkeepCard equipment={equipment} onRecord={() => open("upkeep")} />
      <SupplierCard supplier={equipment.supplier} />
    </>,
  ],
  missing: scannedElsewhere("Equipment", queries.getEquipment.failure),
});
