import { IconPencil } from "@tabler/icons-react";
import { useFormInAddress } from "#components/form/use-form-in-address.ts";
import { useIdInAddress } from "#components/form/use-id-in-address.ts";
import { DetailMissing, DetailPage } from "#components/record/detail-page.tsx";
import { enteredByItems } from "#components/record/entered-by-items.ts";
import { SupplierCard } from "#components/stock/supplier-card.tsx";
import { queries } from "#contract/index.ts";
import { type EquipmentDetail, NewEquipment } from "#domain/equipment/schema.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { kindPages } from "#domain/kind-pages.ts";
import { showDate } from "#domain/values/time.ts";
import { showName } from "#domain/values/words.ts";
import { usePageQuery } from "#hooks/use-page-query.ts";
import { Card } from "#ui/panel/card.tsx";
import { KeyValues } from "#ui/panel/key-values.tsx";
import { EquipmentEditForm } from "./equipment-edit-form.tsx";
import { UpkeepCard } from "./upkeep-card.tsx";
import { UpkeepForm } from "./upkeep-form.tsx";
import { UsageCard } from "./usage-card.tsx";

const fields = fieldsOf(NewEquipment);

/** `/inventory/equipment/:id` */
export function EquipmentPage() {
  const id = useIdInAddress();
  const equipment = usePageQuery(queries.getEquipment, { params: { id } });
  const [form, setForm] = useFormInAddress(["edit", "upkeep"] as const);
  if (!equipment)
    return (
      <DetailMissing
        answer={equipment}
        entity="Equipment"
        back={{ to: kindPages.equipment.page, label: "All equipment" }}
      />
    );
  const { name, short_name, comments, checklist, supplier } = equipment;
  return (
    <DetailPage
      table="equipment"
      record={equipment}
      title={name}
      code={short_name}
      actions={[{ label: "Edit", icon: IconPencil, onSelect: () => setForm("edit") }]}
    >
      <div className="detailgrid">
        <div className="stack">
          <Card title="Details">
            <KeyValues columns={2} items={factsOf(equipment)} />
          </Card>
          {checklist.length > 0 ? (
            <Card title="Checklist">
              <ul className="stack stack--sm">
                {checklist.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Card>
          ) : null}
          {comments ? (
            <Card title="Comments">
              <p className="prewrap">{comments}</p>
            </Card>
          ) : null}
          <UsageCard id={id} />
        </div>
        <div className="stack">
          <UpkeepCard equipment={equipment} onRecord={() => setForm("upkeep")} />
          <SupplierCard supplier={supplier} />
        </div>
      </div>
      {form === "upkeep" ? <UpkeepForm params={{ id }} onClose={() => setForm(null)} /> : null}
      {form === "edit" ? <EquipmentEditForm params={{ id }} onClose={() => setForm(null)} /> : null}
    </DetailPage>
  );
}

function factsOf(equipment: EquipmentDetail) {
  const { short_name, equipment_type, location, creation_date, created_by } = equipment;
  return [
    { label: fields.short_name.label, value: short_name },
    { label: fields.equipment_type_id.label, value: showName(equipment_type.name) },
    { label: fields.location_id.label, value: location.name },
    { label: fields.creation_date.label, value: showDate(creation_date) },
    { label: fields.created_by.label, value: created_by, wide: true },
    ...enteredByItems(equipment),
    ...(equipment.google_image_ids.length === 0
      ? []
      : [{ label: "Images", value: equipment.google_image_ids.join(", ") }]),
  ];
}
