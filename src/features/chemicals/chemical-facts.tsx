import { Link } from "react-router-dom";
import { SupplierCard } from "#components/supplier-card.tsx";
import { queries } from "#contract/index.ts";
import { type ChemicalDetail, NewChemical, NewDilutedChemical } from "#domain/chemicals/schema.ts";
import { fieldsOf } from "#domain/fields.ts";
import { pathOf } from "#domain/kinds.ts";
import { showAmount } from "#domain/quantities.ts";
import { showDateTime } from "#domain/time.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Card } from "#ui/card.tsx";
import { KeyValues } from "#ui/key-values.tsx";
import { concentrationOf } from "./use-chemical-stocks.ts";

const fields = { ...fieldsOf(NewDilutedChemical), ...fieldsOf(NewChemical) };

/** What is known of a chemical, and whom it came from. */
export function ChemicalFacts({ chemical }: { chemical: ChemicalDetail }) {
  return (
    <>
      <Card title="Details">
        <KeyValues
          columns={2}
          items={[
            { label: "Type", value: chemical.chemical_type },
            { label: fields.concentration.label, value: concentrationOf(chemical) },
            {
              label: fields.amount_supplied.label,
              value: showAmount(chemical.amount_supplied, chemical.amount_units),
            },
            { label: fields.location_id.label, value: chemical.location.name },
            { label: fields.creation_date.label, value: showDateTime(chemical.creation_date), wide: true },
            { label: fields.created_by.label, value: chemical.created_by, wide: true },
            { label: fields.comments.label, value: chemical.comments, wide: true },
          ]}
        />
      </Card>
      <SupplierCard supplier={chemical.supplier} />
    </>
  );
}

/** What a chemical was diluted from, and what was diluted from it; nothing where there is neither. */
export function DilutionCard({ chemical }: { chemical: ChemicalDetail }) {
  const all = useLabQuery(queries.listChemicals) ?? [];
  const from = all.find(({ id }) => id === chemical.derived_from_chemical_id);
  const madeIds = chemical.use_records.flatMap(({ linked_to }) => linked_to?.id ?? []);
  const made = all.filter(({ id }) => madeIds.includes(id));
  if (!from && !chemical.is_diluted && made.length === 0) return null;
  return (
    <Card title="Dilution">
      <KeyValues
        columns={2}
        items={[
          ...(chemical.is_diluted
            ? [
                {
                  label: "Diluted from",
                  value: from ? <ChemicalLink chemical={from} /> : "Not available offline yet.",
                },
                { label: fields.amount_water_added.label, value: waterOf(chemical) },
                { label: fields.water_type.label, value: chemical.water_type },
              ]
            : []),
          ...(made.length > 0
            ? [
                {
                  label: "Diluted from this",
                  value: made.map((one) => (
                    <div key={one.id}>
                      <ChemicalLink chemical={one} />
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

function ChemicalLink({
  chemical,
}: {
  chemical: Parameters<typeof concentrationOf>[0] & { id: string; chemical_name: string };
}) {
  return (
    <Link className="link" to={pathOf({ table: "chemicals", id: chemical.id })}>
      {chemical.chemical_name}, {concentrationOf(chemical)}
    </Link>
  );
}

function waterOf({ amount_water_added, amount_water_added_units }: ChemicalDetail): string | null {
  if (amount_water_added === null) return null;
  return showAmount(amount_water_added, amount_water_added_units ?? "");
}
