import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { z } from "zod";
import { type Field, fieldsOf } from "#domain/kernel/fields.ts";
import { pathOf } from "#domain/kind-pages.ts";
import type { RecordRef } from "#domain/tables.ts";
import { showDateTime } from "#domain/values/time.ts";
import { showName } from "#domain/values/words.ts";
import { Card } from "#ui/panel/card.tsx";
import { type KeyValue, KeyValues } from "#ui/panel/key-values.tsx";
import { WriteButton } from "../person/write-button.tsx";
import { enteredByItems } from "../record/record-facts.tsx";
import { Amount } from "../stock/stock-amount.tsx";

type Created = { creation_date: string; created_by: string; recorded_by: string };

/**
 * Returns the functions that make the facts of a page: a field of the forms with its label, or another label. A number
 * gets the unit of its field or the given one, a constant (`of: "name"`) its words.
 */
export function factsOf(...forms: readonly z.ZodType[]) {
  const fields: Record<string, Field> = Object.assign({}, ...forms.map((form) => fieldsOf(form)));

  function fact(name: string, value: ReactNode, units?: string | null): KeyValue {
    const { label, unit = units ?? "", of } = fields[name] ?? { label: name };
    if (typeof value === "number") return { label, value: <Amount of={value} unit={unit} /> };
    if (typeof value === "boolean") return { label, value: value ? "Yes" : "No" };
    return { label, value: of === "name" && typeof value === "string" ? showName(value) : value };
  }

  /** When and by whom a record was made. */
  const created = (record: Created): KeyValue[] => [
    fact("creation_date", showDateTime(record.creation_date)),
    fact("created_by", record.created_by),
    ...enteredByItems(record),
  ];
  return { fact, created };
}

/** A link to the page of another record. */
export function PageLink({ of, children }: { of: RecordRef; children: ReactNode }) {
  return (
    <Link className="link" to={pathOf(of)}>
      {children}
    </Link>
  );
}

type FactsCardProps = {
  title: string;
  items: readonly KeyValue[];
  /** Null for one column. */
  columns?: 2 | 3 | null;
  /** The text in place of no items. */
  empty?: string;
  /** The button that opens the form of the facts. */
  edit?: { label?: string; onClick: () => void };
};

/** A card with facts of a record. */
export function FactsCard({ title, items, columns = 2, empty, edit }: FactsCardProps) {
  const button = edit ? (
    <WriteButton size="sm" icon={IconPencil} onClick={edit.onClick}>
      {edit.label ?? "Edit"}
    </WriteButton>
  ) : null;
  return (
    <Card title={title} aside={button}>
      {empty !== undefined && items.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <KeyValues columns={columns ?? undefined} items={items} />
      )}
    </Card>
  );
}
