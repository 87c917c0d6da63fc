import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { showFigure } from "#components/stock-figures.ts";
import type { CakeDetail } from "#domain/cakes/schema.ts";
import { pathOf } from "#domain/kinds.ts";
import { NOT_NUMBERED } from "#domain/numbering.ts";
import { showDateTime } from "#domain/time.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { KeyValues } from "#ui/key-values.tsx";

/** What is known of a cake beside its characteristics. */
export function CakeFacts({ cake }: { cake: CakeDetail }) {
  const { nop_process_id, batch_num, location_name, location_details, created_by, recorded_by } = cake;
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
          { label: "Storage Type", value: cake.storage_type },
          { label: "Storage Temperature", value: withUnit(cake.storage_temperature, "°C") },
          { label: "Location", value: location_name },
          { label: "Location Details", value: location_details },
          { label: "Volume", value: withUnit(cake.volume, cake.volume_units ?? "") },
          { label: "For Research", value: cake.is_for_research ? "Yes" : "No" },
          {
            label: "Water for Washing",
            value: withUnit(cake.water_amount_for_washing, cake.water_amount_for_washing_units ?? ""),
          },
          { label: "Water Type", value: cake.water_type },
          { label: "Created", value: showDateTime(cake.creation_date) },
          { label: "Created By", value: created_by },
          ...(recorded_by === created_by ? [] : [{ label: "Entered By", value: recorded_by }]),
          { label: "Comments", value: cake.comments },
        ]}
      />
    </Card>
  );
}

/** What was measured of a cake, and by whom. */
export function CakeCharacteristics({ cake, onEdit }: { cake: CakeDetail; onEdit: () => void }) {
  const { has_high_shear, characterized } = cake;
  const highShear = has_high_shear === null ? null : has_high_shear ? "Yes" : "No";
  return (
    <Card
      title="Characteristics"
      aside={
        <Button size="sm" icon={IconPencil} onClick={onEdit}>
          Edit
        </Button>
      }
    >
      <KeyValues
        columns={2}
        items={[
          { label: "pH", value: withUnit(cake.ph), big: true },
          { label: "Wt %", value: withUnit(cake.wt_percent, "%"), big: true },
          { label: "DO", value: withUnit(cake.DO, "mmol/g"), big: true },
          { label: "Density", value: withUnit(cake.density, "g/ml"), big: true },
          { label: "Zeta potential", value: withUnit(cake.zeta_potential, "mV"), big: true },
          { label: "High shear", value: highShear, big: true },
          { label: "Appearance", value: cake.appearance },
          ...(characterized
            ? [
                { label: "Characterized By", value: characterized.created_by },
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
  return (
    <>
      <span className="num">{showFigure(figure)}</span>
      {unit ? <span className="unit">{unit}</span> : null}
    </>
  );
}
