import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { enteredByItems } from "#components/record/entered-by-items.ts";
import { Amount } from "#components/stock/amount.tsx";
import { type CakeDetail, DetailedCharacteristics, NewCake } from "#domain/cakes/schema.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { NOT_NUMBERED } from "#domain/kernel/numbering.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { showDateTime } from "#domain/values/time.ts";
import { showName } from "#domain/values/words.ts";
import { Card } from "#ui/panel/card.tsx";
import { KeyValues } from "#ui/panel/key-values.tsx";
import { Button } from "#ui/press/button.tsx";

const fields = { ...fieldsOf(NewCake), ...fieldsOf(DetailedCharacteristics) };

/** The details of a cake, without its characteristics. */
export function CakeFacts({ cake }: { cake: CakeDetail }) {
  const { nop_process_id, batch_num, location_name, location_details, created_by } = cake;
  return (
    <Card title="Details">
      <KeyValues
        columns={2}
        items={[
          {
            label: "Batch Number",
            value: (
              <Link className="link" to={pathOf({ table: "nop_processes", id: nop_process_id })}>
                {batch_num ?? NOT_NUMBERED}
              </Link>
            ),
          },
          { label: "Sample Type", value: cake.sample_type },
          { label: fields.cake_storage_type_id.label, value: showName(cake.storage_type) },
          {
            label: fields.storage_temperature.label,
            value: withUnit(cake.storage_temperature, fields.storage_temperature.unit),
          },
          { label: fields.location_id.label, value: location_name },
          { label: fields.location_details.label, value: location_details },
          { label: "Volume", value: withUnit(cake.volume, cake.volume_units ?? "") },
          { label: fields.is_for_research.label, value: cake.is_for_research ? "Yes" : "No" },
          {
            label: fields.amount_water_for_washing.label,
            value: withUnit(cake.water_amount_for_washing, cake.water_amount_for_washing_units ?? ""),
          },
          { label: fields.water_type_for_washing.label, value: cake.water_type && showName(cake.water_type) },
          { label: fields.creation_date.label, value: showDateTime(cake.creation_date) },
          { label: fields.created_by.label, value: created_by },
          ...enteredByItems(cake),
          { label: fields.comments.label, value: cake.comments },
        ]}
      />
    </Card>
  );
}

/** The measurements of a cake, and who made them. */
export function CakeCharacteristics({ cake, onEdit }: { cake: CakeDetail; onEdit: () => void }) {
  const { has_high_shear, characterized } = cake;
  const highShear = has_high_shear === null ? "Not recorded" : has_high_shear ? "Yes" : "No";
  return (
    <Card
      title="Characterization"
      aside={
        <Button size="sm" icon={IconPencil} onClick={onEdit}>
          Edit
        </Button>
      }
    >
      <KeyValues
        columns={2}
        items={[
          { label: fields.ph.label, value: withUnit(cake.ph), big: true },
          {
            label: fields.wt_percent.label,
            value: withUnit(cake.wt_percent, fields.wt_percent.unit),
            big: true,
          },
          { label: fields.DO.label, value: withUnit(cake.DO, fields.DO.unit), big: true },
          { label: fields.density.label, value: withUnit(cake.density, fields.density.unit), big: true },
          {
            label: fields.zeta_potential.label,
            value: withUnit(cake.zeta_potential, fields.zeta_potential.unit),
            big: true,
          },
          { label: fields.has_high_shear.label, value: highShear, big: true },
          { label: fields.appearance.label, value: cake.appearance },
          ...(characterized
            ? [
                { label: "Characterized By", value: characterized.created_by },
                ...enteredByItems(characterized),
                { label: "Characterized", value: showDateTime(characterized.creation_date) },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

function withUnit(figure: number | null, unit = ""): ReactNode {
  if (figure === null) return null;
  return <Amount of={figure} unit={unit} />;
}
