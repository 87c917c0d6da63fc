import { IconHistory, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { HistoryDialog } from "#components/history/history-card.tsx";
import { Amount } from "#components/stock/amount.tsx";
import { showFigure } from "#components/stock/stock-figures.ts";
import { kinds } from "#domain/kinds.ts";
import type { FiltrationDetail } from "#domain/nop-processes/answers.ts";
import { showDate } from "#domain/values/time.ts";
import { useRowStates } from "#hooks/status/use-sync.ts";
import { Button } from "#ui/press/button.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { SyncBadge } from "#ui/text/badge.tsx";

const figure = (value: number | null) => (
  <span className="num">{value === null ? "–" : showFigure(value)}</span>
);

const columns: Column<FiltrationDetail>[] = [
  {
    key: "sample",
    head: "Sample",
    cell: ({ sample_type, filtration_equipment_name, comments }) => (
      <>
        <b>{sample_type}</b>
        {filtration_equipment_name ? <span className="sub">{filtration_equipment_name}</span> : null}
        {comments ? <span className="sub prewrap">{comments}</span> : null}
      </>
    ),
  },
  {
    key: "effluent",
    head: "Effluent",
    align: "end",
    cell: ({ effluent_volume, effluent_ph }) => (
      <>
        {effluent_volume === null ? "–" : <Amount of={effluent_volume} unit="LITRES" />}
        {effluent_ph === null ? null : <span className="sub">pH {showFigure(effluent_ph)}</span>}
      </>
    ),
  },
  {
    key: "neutral",
    head: "pH after neutralization",
    align: "end",
    cell: ({ ph_after_neutralization, neutralizing_agent_name }) => (
      <>
        {figure(ph_after_neutralization)}
        {neutralizing_agent_name ? <span className="sub">{neutralizing_agent_name}</span> : null}
      </>
    ),
  },
  {
    key: "cakes",
    head: "Cakes",
    align: "end",
    cell: ({ cakes_count }) => <span className="num">{cakes_count}</span>,
  },
  {
    key: "created",
    head: "Created",
    cell: ({ creation_date, created_by }) => (
      <>
        <span className="nowrap">{showDate(creation_date)}</span>
        <span className="sub" title={created_by}>
          {created_by.split("@")[0]}
        </span>
      </>
    ),
  },
];

/** The filtrations of a process, each with a button that adds a cake. */
export function FiltrationTable({ filtrations }: { filtrations: readonly FiltrationDetail[] }) {
  const stateOf = useRowStates();
  const [open, setOpen] = useState<FiltrationDetail | null>(null);
  const actions: Column<FiltrationDetail> = {
    key: "actions",
    head: "Actions",
    cardLabel: null,
    cell: (filtration) => <RowActions of={filtration} onHistory={() => setOpen(filtration)} />,
  };
  return (
    <>
      <DataTable
        label="Filtration & Neutralization"
        className="filtrations"
        columns={[...columns, actions]}
        rows={filtrations}
        rowKey={({ id }) => id}
        trailing={{
          head: "Sync",
          cell: ({ id }) => <SyncBadge state={stateOf?.("filtrations", id) ?? "sent"} short />,
        }}
      />
      {open ? (
        <HistoryDialog
          of={{ table: "filtrations", id: open.id }}
          name={open.sample_type}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

type RowActionsProps = { of: FiltrationDetail; onHistory: () => void };

function RowActions({ of: { id, sample_type }, onHistory }: RowActionsProps) {
  return (
    <span className="row">
      <Button
        size="sm"
        className="nowrap"
        icon={IconPlus}
        render={<Link to={`${kinds.cakes.page}?add=${id}`} aria-label={`Add Cake, ${sample_type}`} />}
      >
        Add Cake
      </Button>
      <IconButton label={`History, ${sample_type}`} icon={IconHistory} onClick={onHistory} />
    </span>
  );
}
