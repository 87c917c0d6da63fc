import { IconHistory, IconPencil, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { CakeForm } from "#components/cake/cake-form.tsx";
import { HistoryDialog } from "#components/history/history-card.tsx";
import { CreatedBy } from "#components/list/list-columns.tsx";
import { WriteButton, WriteIconButton } from "#components/person/write-button.tsx";
import { Amount } from "#components/stock/stock-amount.tsx";
import { showFigure } from "#components/stock/stock-figures.ts";
import { mayCorrect } from "#domain/corrections/corrections.ts";
import { pathOf } from "#domain/kind-pages.ts";
import type { FiltrationDetail } from "#domain/nop-processes/answers.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { showDate } from "#domain/values/time.ts";
import { useLab, usePersonName, useSession } from "#hooks/lab-context.tsx";
import { useRowStates } from "#hooks/status/use-sync.ts";
import { isoNow } from "#sync/env.ts";
import { IconButton } from "#ui/press/icon-button.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { SyncBadge } from "#ui/text/badge.tsx";
import { FiltrationCorrectionForm } from "./filtration-correction-form.tsx";

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
    cell: ({ ph_after_neutralization, neutralizing_agent_name, ...agent }) => (
      <>
        {figure(ph_after_neutralization)}
        {neutralizing_agent_name ? <span className="sub">{neutralizing_agent_name}</span> : null}
        {agent.neutralizing_agent_id ? (
          <Link
            className="sub link"
            to={pathOf({ table: "chemicals", id: agent.neutralizing_agent_id })}
            aria-label={`Bottle of ${neutralizing_agent_name}`}
          >
            {showAmount(agent.neutralizing_agent_amount ?? 0, agent.neutralizing_agent_amount_units ?? "")}
          </Link>
        ) : null}
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
    cell: ({ creation_date, created_by, recorded_by, corrected }) => (
      <>
        <CreatedBy at={creation_date} created_by={created_by} recorded_by={recorded_by} />
        {corrected ? <Corrected {...corrected} /> : null}
      </>
    ),
  },
];

function Corrected({ at, by, reason }: NonNullable<FiltrationDetail["corrected"]>) {
  return (
    <span className="sub">
      Corrected {showDate(at)}, {usePersonName()(by)}: {reason}
    </span>
  );
}

/** The filtrations of a process, each with a button that adds a cake. */
export function FiltrationTable({ filtrations }: { filtrations: readonly FiltrationDetail[] }) {
  const stateOf = useRowStates();
  const [open, setOpen] = useState<{
    dialog: "cake" | "history" | "correction";
    of: FiltrationDetail;
  } | null>(null);
  const close = () => setOpen(null);
  const actions: Column<FiltrationDetail> = {
    key: "actions",
    head: "Actions",
    cardLabel: null,
    className: "noprint",
    cell: (filtration) => (
      <RowActions
        of={filtration}
        onAddCake={() => setOpen({ dialog: "cake", of: filtration })}
        onCorrect={() => setOpen({ dialog: "correction", of: filtration })}
        onHistory={() => setOpen({ dialog: "history", of: filtration })}
      />
    ),
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
      {open?.dialog === "cake" ? <CakeForm from={open.of.id} onClose={close} /> : null}
      {open?.dialog === "history" ? (
        <HistoryDialog
          of={{ table: "filtrations", id: open.of.id }}
          name={open.of.sample_type}
          onClose={close}
        />
      ) : null}
      {open?.dialog === "correction" ? (
        <FiltrationCorrectionForm
          params={{ id: open.of.nop_process_id, filtration_id: open.of.id }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

type RowActionsProps = {
  of: FiltrationDetail;
  onAddCake: () => void;
  onCorrect: () => void;
  onHistory: () => void;
};

function RowActions({ of, onAddCake, onCorrect, onHistory }: RowActionsProps) {
  const { sample_type, recorded_by, recorded_at } = of;
  const { env } = useLab();
  const { email, role } = useSession();
  const canCorrect = mayCorrect({ by: recorded_by, at: recorded_at }, { by: email, at: isoNow(env), role });
  return (
    <span className="row">
      <WriteButton
        size="sm"
        className="nowrap"
        icon={IconPlus}
        aria-label={`Add Cake, ${sample_type}`}
        onClick={onAddCake}
      >
        Add Cake
      </WriteButton>
      {canCorrect ? (
        <WriteIconButton label={`Correct, ${sample_type}`} icon={IconPencil} onClick={onCorrect} />
      ) : null}
      <IconButton label={`History, ${sample_type}`} icon={IconHistory} onClick={onHistory} />
    </span>
  );
}
