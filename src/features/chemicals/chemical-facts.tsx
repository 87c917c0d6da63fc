import { Link } from "react-router-dom";
import { enteredByItems } from "#components/record/entered-by-items.ts";
import { stockDetailItems, substanceDetailItems } from "#components/stock/stock-detail-items.ts";
import { SupplierCard } from "#components/stock/supplier-card.tsx";
import { queries } from "#contract/index.ts";
import { type ChemicalDetail, NewChemical, NewDilutedChemical } from "#domain/chemicals/schema.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { showDateTime } from "#domain/values/time.ts";
import { showName } from "#domain/values/words.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Card } from "#ui/panel/card.tsx";
import { KeyValues } from "#ui/panel/key-values.tsx";
import { concentrationOf } from "./use-chemical-stocks.ts";

const fields = { ...fieldsOf(NewDilutedChemical), ...fieldsOf(NewChemical) };

/** The details of a chemical, and its supplier. */
export function ChemicalFacts({ chemical }: { chemical: ChemicalDetail }) {
  return (
    <>
      <Card title="Details">
        <KeyValues
          columns={2}
          items={[
            { label: "Type", value: showName(chemical.chemical_type) },
            { label: fields.concentration.label, value: concentrationOf(chemical) },
            {
              label: fields.amount_supplied.label,
              value: showAmount(chemical.amount_supplied, chemical.amount_units),
            },
            { label: fields.location_id.label, value: chemical.location.name },
            ...stockDetailItems(chemical),
            ...substanceDetailItems(chemical),
            { label: fields.creation_date.label, value: showDateTime(chemical.creation_date), wide: true },
            { label: fields.created_by.label, value: chemical.created_by, wide: true },
            ...enteredByItems(chemical),
            { label: fields.comments.label, value: chemical.comments, wide: true },
          ]}
        />
      </Card>
      <SupplierCard supplier={chemical.supplier} />
    </>
  );
}

/** The chemical that a chemical was diluted from, and those that were diluted from it; empty if there are none. */
export function DilutionCard({ chemical }: { chemical: ChemicalDetail }) {
  const made = chemical.use_records.flatMap(({ linked_to }) =>
    linked_to?.type === "CHEMICAL" ? [linked_to.id] : [],
  );
  if (!chemical.is_diluted && made.length === 0) return null;
  return (
    <Card title="Dilution">
      <KeyValues
        columns={2}
        items={[
          ...(chemical.is_diluted
            ? [
                {
                  label: "Diluted from",
                  value: <ChemicalLink id={chemical.derived_from_chemical_id ?? ""} />,
                  wide: true,
                },
                { label: fields.amount_water_added.label, value: waterOf(chemical) },
                {
                  label: fields.water_type.label,
                  value: chemical.water_type && showName(chemical.water_type),
                },
              ]
            : []),
          ...(made.length > 0
            ? [
                {
                  label: "Diluted from this",
                  wide: true,
                  value: made.map((id) => (
                    <div key={id}>
                      <ChemicalLink id={id} />
                    </div>
                  )),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

function ChemicalLink({ id }: { id: string }) {
  const chemical = useLabQuery(queries.getChemical, { params: { id } });
  if (!chemical) return chemical === null ? "Not available offline yet." : null;
  return (
    <Link className="link" to={pathOf({ table: "chemicals", id })}>
      {chemical.chemical_name}, {concentrationOf(chemical)}
    </Link>
  );
}

function waterOf({ amount_water_added, amount_water_added_units }: ChemicalDetail): string | null {
  if (amount_water_added === null) return null;
  return showAmount(amount_water_added, amount_water_added_units ?? "");
}
