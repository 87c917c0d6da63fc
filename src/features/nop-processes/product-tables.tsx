import { Link } from "react-router-dom";
import { RecordLink } from "#components/record/record-facts.tsx";
import { Amount } from "#components/stock/stock-amount.tsx";
import { pathOf } from "#domain/kind-pages.ts";
import type { CakeOfProcess, CnfOfProcess, SampleOfProcess } from "#domain/nop-processes/answers.ts";
import { readScanned } from "#domain/qr-labels/addresses.ts";
import { showDate } from "#domain/values/time.ts";
import { showName, showUnitsIn, toTitle } from "#domain/values/words.ts";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { Badge } from "#ui/text/badge.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";

type Stock = { amount_remaining: number | null; amount_units: string; is_active: boolean };

const remaining = {
  key: "remaining",
  head: "Remaining",
  cell: ({ amount_remaining, amount_units }: Stock) => (
    <span className="nowrap">
      <b>
        <Amount of={amount_remaining} unit={amount_units} />
      </b>
    </span>
  ),
};
const location = {
  key: "location",
  head: "Location",
  cell: ({ location_name }: { location_name: string }) => location_name,
};
const active = {
  key: "active",
  head: "Active",
  cell: ({ is_active }: Stock) => <Badge tone={is_active ? "active" : "inactive"} />,
};
const created = {
  key: "created",
  head: "Created",
  cell: ({ creation_date }: { creation_date: string }) => (
    <span className="nowrap">{showDate(creation_date)}</span>
  ),
};

const cakeColumns: Column<CakeOfProcess>[] = [
  {
    key: "cake",
    head: "Cake",
    cell: ({ id, sample_type, is_for_research }) => (
      <>
        <Link className="id" to={pathOf({ table: "cakes", id })}>
          {sample_type}
        </Link>
        {is_for_research ? <span className="sub">Research</span> : null}
      </>
    ),
  },
  remaining,
  { key: "storage", head: "Storage", cell: ({ storage_type }) => showName(storage_type) },
  location,
  active,
  created,
];

const cnfColumns: Column<CnfOfProcess>[] = [
  {
    key: "cnf",
    head: "CNF",
    cell: ({ id, description }) => (
      <Link className="id" to={pathOf({ table: "cnfs", id })}>
        <Unbroken text={description} />
      </Link>
    ),
  },
  remaining,
  location,
  active,
  created,
];

const sampleColumns: Column<SampleOfProcess>[] = [
  {
    key: "sample",
    head: "Sample",
    cell: ({ id, sample_description }) => (
      <Link className="id" to={pathOf({ table: "samples", id })}>
        {sample_description}
      </Link>
    ),
  },
  {
    key: "of",
    head: "Taken from",
    cell: ({ resource_url }) => {
      const source = readScanned(resource_url);
      return source.kind === "record" ? <RecordLink of={source} /> : null;
    },
  },
  {
    key: "amount",
    head: "Amount",
    cell: ({ amount }) => <span className="nowrap">{showUnitsIn(amount)}</span>,
  },
  {
    key: "purpose",
    head: "Sample Purpose",
    cell: ({ sample_purpose }) => toTitle(sample_purpose),
  },
  { key: "location", head: "Location", cell: (row) => row.location },
  created,
];

const idOf = ({ id }: { id: string }) => id;

/** The cakes of a process. */
export function CakesTable({ rows }: { rows: readonly CakeOfProcess[] }) {
  return <DataTable label="Cakes" columns={cakeColumns} rows={rows} rowKey={idOf} />;
}

/** The CNFs made from the cakes of a process. */
export function CnfsTable({ rows }: { rows: readonly CnfOfProcess[] }) {
  return <DataTable label="CNFs" columns={cnfColumns} rows={rows} rowKey={idOf} />;
}

/** The samples of these cakes and CNFs. */
export function SamplesTable({ rows }: { rows: readonly SampleOfProcess[] }) {
  return <DataTable label="Samples" columns={sampleColumns} rows={rows} rowKey={idOf} />;
}
