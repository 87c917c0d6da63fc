import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { EnteredBy } from "#components/record/entered-by.tsx";
import type { TrayDetail } from "#domain/trays/schema.ts";
import { showDate } from "#domain/values/time.ts";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { PlugLossForm } from "../forms/week/plug-loss-form.tsx";

type Removal = TrayDetail["plug_removals"][number];

/** The plugs of a tray that were removed outside a week's data, newest first, and the form that adds a removal. */
export function PlugLosses({ tray }: { tray: TrayDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  const losses = tray.plug_removals
    .filter(({ weekly_data_id }) => weekly_data_id === null)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  return (
    <Card
      title="Plug Removals"
      flush
      aside={
        tray.is_active ? (
          <Button size="sm" icon={IconPlus} onClick={() => setIsOpen(true)}>
            Add plug removal
          </Button>
        ) : null
      }
    >
      {losses.length === 0 ? (
        <p className="card__body muted">No plugs were removed outside a week.</p>
      ) : (
        <DataTable
          label="Plug Removals"
          className="wk"
          columns={columns}
          rows={losses}
          rowKey={({ id }) => id}
        />
      )}
      {isOpen ? (
        <PlugLossForm trial={{ code: tray.grow_trial_code }} tray={tray} onClose={() => setIsOpen(false)} />
      ) : null}
    </Card>
  );
}

const columns: Column<Removal>[] = [
  {
    key: "plugs",
    head: "Plugs Removed",
    align: "end",
    cell: ({ num_plugs_removed }) => <b className="num">{num_plugs_removed}</b>,
  },
  {
    key: "reason",
    head: "Reason",
    className: "wide",
    cell: ({ reason_for_removal, comments }) => (
      <>
        {reason_for_removal}
        {comments ? <span className="sub">{comments}</span> : null}
      </>
    ),
  },
  { key: "date", head: "Removed on", cell: ({ created_at }) => showDate(created_at) },
  {
    key: "by",
    head: "By",
    cell: ({ created_by, recorded }) => (
      <>
        {created_by}
        <EnteredBy by={created_by} recordedBy={recorded.by} />
      </>
    ),
  },
];
