import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { Formulation, WeeklyData } from "#domain/trays/schema.ts";
import { weekClaim } from "#domain/trays/weekly-rules.ts";
import { useRowStates } from "#hooks/status/use-sync.ts";
import { Disclosure } from "#ui/panel/disclosure.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { SyncBadge } from "#ui/text/badge.tsx";
import { weeksLabel } from "../../trays/formulation-content.tsx";
import { weekActionsColumn } from "../../trays/week-actions.tsx";
import { measuredColumn, weekColumns } from "../../trays/week-columns.tsx";

type Props = { trial: GrowTrialDetail; tray: Formulation };

/** The weeks of one tray, newest first; each can be corrected and deleted. */
export function TrayWeeks({ trial, tray }: Props) {
  const states = useRowStates();
  const columns: Column<WeeklyData>[] = [
    ...weekColumns(tray.weekly_data),
    {
      key: "sync",
      head: "Sync",
      className: "sy",
      cardLabel: null,
      // A week is part of the tray's record; its claim, created with it, has a sync state of its own.
      cell: ({ id }) => <SyncBadge state={states && (states("claims", weekClaim(id)) ?? "sent")} short />,
    },
    measuredColumn,
    weekActionsColumn({ trial, tray }),
  ];
  const title = `Weekly Data - ${tray.identifier}`;
  return (
    <Disclosure title={title} aside={weeksLabel(tray.weekly_data.length)}>
      <DataTable
        label={title}
        className="wk"
        columns={columns}
        rows={tray.weekly_data.toReversed()}
        rowKey={({ id }) => id}
        empty={{ text: "No Weekly Data" }}
      />
    </Disclosure>
  );
}
