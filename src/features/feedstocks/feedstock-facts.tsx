import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { enteredByItems } from "#components/record/entered-by-items.ts";
import { Amount } from "#components/stock/amount.tsx";
import { stockDetailItems } from "#components/stock/stock-detail-items.ts";
import { SupplierCard } from "#components/stock/supplier-card.tsx";
import {
  Characterization,
  type FeedstockDetail,
  Measurements,
  NewFeedstock,
} from "#domain/feedstocks/schema.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { showDateTime } from "#domain/values/time.ts";
import { showName } from "#domain/values/words.ts";
import { Card } from "#ui/panel/card.tsx";
import { KeyValues } from "#ui/panel/key-values.tsx";
import { Button } from "#ui/press/button.tsx";

const fields = fieldsOf(NewFeedstock);
const measured = fieldsOf(Characterization);

/** The details of a feedstock, and its supplier. */
export function FeedstockFacts({ feedstock }: { feedstock: FeedstockDetail }) {
  const { feedstock_name, supplier, created_by } = feedstock;
  return (
    <>
      <Card title="Details">
        <KeyValues
          columns={2}
          items={[
            { label: "Type", value: showName(feedstock_name.feedstock_type) },
            {
              label: fields.amount_supplied.label,
              value: showAmount(feedstock.amount_supplied, feedstock.amount_units),
            },
            { label: fields.product_id.label, value: feedstock.product_id },
            { label: fields.location_id.label, value: feedstock.location.name },
            ...stockDetailItems(feedstock),
            { label: fields.creation_date.label, value: showDateTime(feedstock.creation_date) },
            { label: fields.created_by.label, value: created_by },
            ...enteredByItems(feedstock),
            { label: fields.initial_comments.label, value: feedstock.initial_comments },
          ]}
        />
      </Card>
      <SupplierCard supplier={supplier} />
    </>
  );
}

/** The measurements of a feedstock, and who made them. */
export function CharacterizationCard(props: { feedstock: FeedstockDetail; onEdit: () => void }) {
  const { feedstock, onEdit } = props;
  const { characterized_by, characterized_recorded_by } = feedstock;
  const figures = Measurements.keyof().options.map((field) => {
    const { label, unit = "" } = measured[field];
    return { label, value: figureOf(feedstock[field], unit), big: feedstock[field] !== null };
  });
  return (
    <Card
      title="Characterization"
      aside={
        <Button size="sm" icon={IconPencil} onClick={onEdit}>
          {characterized_by ? "Edit" : "Add"}
        </Button>
      }
    >
      {characterized_by ? (
        <KeyValues
          columns={2}
          items={[
            ...figures,
            { label: measured.characterized_by.label, value: characterized_by },
            ...enteredByItems({
              created_by: characterized_by,
              recorded_by: characterized_recorded_by ?? characterized_by,
            }),
            { label: measured.impurities.label, value: feedstock.impurities },
            { label: measured.characterization_comments.label, value: feedstock.characterization_comments },
          ]}
        />
      ) : (
        <p className="muted">Not characterized yet.</p>
      )}
    </Card>
  );
}

function figureOf(value: number | null, unit: string): ReactNode {
  if (value === null) return <span className="muted">Not specified</span>;
  return <Amount of={value} unit={unit} />;
}
