import { Link } from "react-router-dom";
import { enteredByItems } from "#components/record/entered-by-items.ts";
import { type CnfDetail, NewCnf } from "#domain/cnfs/schema.ts";
import { homogenizationName } from "#domain/homogenizations/name.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { NOT_NUMBERED } from "#domain/kernel/numbering.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { showDateTime } from "#domain/values/time.ts";
import { showName } from "#domain/values/words.ts";
import { Card } from "#ui/panel/card.tsx";
import { KeyValues } from "#ui/panel/key-values.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";

const fields = fieldsOf(NewCnf);

/** The details of a CNF, its location and the locations of its samples. */
export function CnfFacts({ cnf }: { cnf: CnfDetail }) {
  const { wt_percent, nop_process_id, batch_number, created_by } = cnf;
  return (
    <Card title="Details">
      <KeyValues
        columns={2}
        items={[
          { label: fields.wt_percent.label, value: wt_percent },
          { label: "Description", value: cnf.description },
          {
            label: "NOP process",
            value: (
              <Link className="link" to={pathOf({ table: "nop_processes", id: nop_process_id })}>
                {batch_number ?? NOT_NUMBERED}
              </Link>
            ),
          },
          { label: fields.location_id.label, value: cnf.location_name },
          { label: "Library sample location", value: cnf.library_sample_location },
          { label: "Characterization sample location", value: cnf.characterization_sample_location },
          { label: fields.creation_date.label, value: showDateTime(cnf.creation_date) },
          { label: fields.created_by.label, value: created_by },
          ...enteredByItems(cnf),
          { label: fields.comments.label, value: cnf.comments },
        ]}
      />
    </Card>
  );
}

/** How the CNF was made, and from which cake. */
export function CnfMaking({ cnf }: { cnf: CnfDetail }) {
  const [low, high] = cnf.homogenization_pressure_range;
  return (
    <Card title="Homogenization">
      <KeyValues
        columns={2}
        items={[
          {
            label: fields.cake_id.label,
            wide: true,
            value: (
              <Link className="link" to={pathOf({ table: "cakes", id: cnf.cake_id })}>
                <Unbroken text={cnf.cake_name} />
              </Link>
            ),
          },
          ...(cnf.homogenization_id === null
            ? []
            : [
                {
                  label: fields.homogenization_id.label,
                  wide: true,
                  value: (
                    <Link
                      className="link"
                      to={pathOf({ table: "homogenizations", id: cnf.homogenization_id })}
                    >
                      {homogenizationName({ name: cnf.homogenization_name })}
                    </Link>
                  ),
                },
              ]),
          { label: fields.amount_cake.label, value: showAmount(cnf.amount_cake, cnf.amount_cake_units) },
          { label: fields.cake_wt_percent.label, value: cnf.cake_wt_percent },
          { label: fields.amount_created.label, value: showAmount(cnf.amount_supplied, cnf.amount_units) },
          { label: fields.homogenization_equipment_id.label, value: cnf.homogenization_equipment_name },
          {
            label: fields.homogenization_pressure_range.label,
            value: `${low} to ${high} ${fields.homogenization_pressure_range.unit}`,
          },
          {
            label: fields.homogenization_temperature.label,
            value: `${cnf.homogenization_temperature} ${fields.homogenization_temperature.unit}`,
          },
          { label: fields.homogenization_rpm.label, value: cnf.homogenization_rpm },
          {
            label: fields.amount_water_added_for_homogenization.label,
            value: showAmount(
              cnf.amount_water_added_for_homogenization,
              cnf.amount_water_added_for_homogenization_units,
            ),
          },
          {
            label: fields.water_type_for_homogenization.label,
            value: showName(cnf.water_type_for_homogenization),
          },
          { label: fields.neutralizing_agent_type_id.label, value: cnf.neutralizing_agent_name },
        ]}
      />
    </Card>
  );
}
