import { IconCircleOff } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import type { ListFilter } from "#components/list/filter.ts";
import { type ListColumn, textColumn } from "#components/list/list-columns.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { createdFilter } from "#components/list/shared-filters.ts";
import { Person } from "#components/record/record-facts.tsx";
import { queries } from "#contract/index.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { ledgerUseCsv } from "#domain/resource-use/csv.ts";
import type { LedgerUse } from "#domain/resource-use/schema.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { showDate } from "#domain/values/time.ts";
import { showName } from "#domain/values/words.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { NoteIcon } from "#ui/text/badge.tsx";

const amountOf = ({ amount_used: amount, amount_used_units: units }: LedgerUse) => showAmount(amount, units);
const stateOf = ({ voided }: LedgerUse) => (voided ? "Voided" : null);

const columns: ListColumn<LedgerUse>[] = [
  {
    key: "material",
    head: "Material",
    className: "listtable__name",
    sortValue: ({ material }) => material,
    text: ({ material }) => material,
    cell: ({ material, resource_table: table, resource_id: id, voided }) => (
      <span className="listtable__head">
        <Link className="id" to={pathOf({ table, id })} title={material}>
          {material}
        </Link>
        {voided ? <NoteIcon icon={IconCircleOff}>Voided</NoteIcon> : null}
      </span>
    ),
    facts: (use) => [stateOf(use), use.resource_name === use.material ? null : use.resource_name],
  },
  textColumn("purpose", "Purpose", ({ purpose }) => purpose),
  textColumn("amount", "Amount used", amountOf, {
    align: "end",
    cardLabel: null,
    inLine: undefined,
    // The units of rows differ.
    sortValue: ({ amount_used }) => amount_used,
    cell: (use) => <b className="num nowrap">{amountOf(use)}</b>,
  }),
  textColumn("comments", "Comments", ({ comments }) => comments, { hideBelow: "desk" }),
  {
    key: "created",
    head: "Used on",
    className: "listtable__created",
    inLine: 1,
    sortValue: ({ creation_date }) => creation_date,
    text: ({ creation_date }) => showDate(creation_date),
    cell: ({ creation_date, created_by, recorded_by }) => (
      <>
        <span className="nowrap">{showDate(creation_date)}</span>
        <Person className="sub" by={created_by} recordedBy={recorded_by} />
      </>
    ),
  },
];

const textOf = (use: LedgerUse) => [
  ...columns.map(({ text }) => text?.(use) ?? null),
  use.resource_name,
  use.created_by,
  stateOf(use),
];

const filters: readonly ListFilter<LedgerUse>[] = [
  { key: "material", label: "Material", of: ({ material }) => material },
  { key: "purpose", label: "Purpose", of: ({ purpose }) => purpose },
  { key: "by", label: "Person", of: ({ created_by }) => created_by },
  { ...createdFilter, label: "Used on" },
  { key: "type", label: "Resource Type", of: ({ resource_type }) => showName(resource_type) },
  { key: "state", label: "State", look: "chips", of: stateOf },
];

/** `/use-records`: the uses of every stock. */
export function UseRecordsPage() {
  return (
    <ListPage<LedgerUse>
      title="Use records"
      noun="use records"
      table="use_records"
      rows={useLabQuery(queries.listLedgerUses)}
      columns={columns}
      textOf={textOf}
      filters={filters}
      initialSort={{ key: "created", direction: "descending" }}
      searchHint="Search material, stock, purpose, person"
      emptyText="What is used of chemicals, feedstocks, cakes and CNFs is listed here."
      csvColumns={ledgerUseCsv}
    />
  );
}
