import { Link } from "react-router-dom";
import type { CnfDetail } from "#domain/cnfs/schema.ts";
import { pathOf } from "#domain/kinds.ts";
import { NOT_NUMBERED } from "#domain/numbering.ts";
import { showAmount } from "#domain/quantities.ts";
import { showDateTime } from "#domain/time.ts";
import { Card } from "#ui/card.tsx";
import { KeyValues } from "#ui/key-values.tsx";

/** What a CNF is, where it stands, and where its samples do. */
export function CnfFacts({ cnf }: { cnf: CnfDetail }) {
  const { name, wt_percent, nop_process_id, batch_number, created_by, recorded_by } = cnf;
  return (
    <Card title="Details">
      <KeyValues
        columns={2}
        items={[
          { label: "Name", value: name ?? NOT_NUMBERED },
          { label: "Wt %", value: wt_percent },
          { label: "Description", value: cnf.description },
          {
            label: "NOP process",
            value: (
              <Link className="link" to={pathOf({ table: "nop_processes", id: nop_process_id })}>
                {batch_number ?? NOT_NUMBERED}
              </Link>
            ),
          },
          { label: "Location", value: cnf.location_name },
          { label: "Library sample location", value: cnf.library_sample_location },
          { label: "Characterization sample location", value: cnf.characterization_sample_location },
          { label: "Created", value: showDateTime(cnf.creation_date) },
          { label: "Created By", value: created_by },
          ...(recorded_by === created_by ? [] : [{ label: "Entered By", value: recorded_by }]),
          { label: "Comments", value: cnf.comments },
        ]}
      />
    </Card>
  );
}

/** How it was made, and of what. */
export function CnfMaking({ cnf }: { cnf: CnfDetail }) {
  const [low, high] = cnf.homogenization_pressure_range;
  return (
    <Card title="Homogenization">
      <KeyValues
        columns={2}
        items={[
          {
            label: "Cake",
            wide: true,
            value: (
              <Link className="link" to={pathOf({ table: "cakes", id: cnf.cake_id })}>
                {cnf.cake_name}
              </Link>
            ),
          },
          { label: "Amount of cake", value: showAmount(cnf.amount_cake, cnf.amount_cake_units) },
          { label: "Cake wt %", value: cnf.cake_wt_percent },
          { label: "Amount created", value: showAmount(cnf.amount_supplied, cnf.amount_units) },
          { label: "Equipment", value: cnf.homogenization_equipment_name },
          { label: "Pressure range", value: `${low} to ${high} PSI` },
          { label: "Temperature", value: `${cnf.homogenization_temperature} °C` },
          { label: "Rpm", value: cnf.homogenization_rpm },
          {
            label: "Water added",
            value: showAmount(
              cnf.amount_water_added_for_homogenization,
              cnf.amount_water_added_for_homogenization_units,
            ),
          },
          { label: "Water type", value: cnf.water_type_for_homogenization },
          { label: "Neutralizing agent", value: cnf.neutralizing_agent_name },
        ]}
      />
    </Card>
  );
}
