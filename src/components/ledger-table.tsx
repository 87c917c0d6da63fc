import type { ReactNode } from "react";
import type { LedgerRow } from "#domain/resource-use/ledger.ts";
import type { UseRecord } from "#domain/resource-use/schema.ts";
import { showDate, showDateTime } from "#domain/time.ts";
import { SyncBadge, type SyncState } from "#ui/badge.tsx";
import { Breakable } from "#ui/breakable.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { showFigure } from "./stock-figures.ts";

export type Movement = LedgerRow & { use: UseRecord | null; sync: SyncState | undefined };

type Props = {
  units: string;
  rows: readonly Movement[];
  /** How the stock came to be: 'Supplied'. */
  origin: string;
  /** The entry a use went into. */
  linkTo: (linked: NonNullable<UseRecord["linked_to"]>) => ReactNode;
};

/** Every movement of a stock with the balance after it, the newest first, as in every list. */
export function LedgerTable({ units, rows, origin, linkTo }: Props) {
  const columns: Column<Movement>[] = [
    { key: "at", head: "Date", cell: When, cardLabel: null },
    {
      key: "purpose",
      head: "Purpose",
      className: "wide",
      cardLabel: null,
      cell: ({ use }) => (use === null ? origin : <Why use={use} units={units} linkTo={linkTo} />),
    },
    {
      key: "delta",
      head: `Used, ${units}`,
      align: "end",
      cardLabel: "Used",
      cell: ({ delta, kind }) => (
        <b className="num nowrap">
          {kind === "USE" ? "−" : "+"} {showFigure(Math.abs(delta))}
        </b>
      ),
    },
    {
      key: "balance",
      head: "Left",
      align: "end",
      cell: ({ balance }) => <span className="num nowrap">{showFigure(balance)}</span>,
    },
  ];
  return (
    <DataTable
      label="Use records"
      className="ledger"
      columns={columns}
      rows={[...rows].reverse()}
      rowKey={({ use_record_id }) => use_record_id ?? "supplied"}
      trailing={{ head: "Sync", cell: ({ sync }) => <SyncBadge state={sync} short /> }}
    />
  );
}

function When({ at, by }: Movement) {
  return (
    <>
      <time className="nowrap" dateTime={at} title={showDateTime(at)}>
        {showDate(at)}
      </time>
      <span className="sub" title={by}>
        {by.split("@")[0]}
      </span>
    </>
  );
}

function Why({ use, units, linkTo }: Pick<Props, "units" | "linkTo"> & { use: UseRecord }) {
  const { resource_use_purpose, purpose, comments, linked_to, amount_used, amount_used_units } = use;
  return (
    <>
      <Breakable text={resource_use_purpose ?? purpose ?? ""} />
      {resource_use_purpose === null ? <span className="sub">Other purpose</span> : null}
      {amount_used_units === units ? null : (
        <span className="sub">
          {showFigure(amount_used)} {amount_used_units}
        </span>
      )}
      {comments ? <span className="sub">{comments}</span> : null}
      {linked_to ? <span className="sub">{linkTo(linked_to)}</span> : null}
    </>
  );
}
