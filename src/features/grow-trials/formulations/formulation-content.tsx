import { PhotoGallery } from "#components/photo/photo-gallery.tsx";
import type { TrayDetail, WeeklyData } from "#domain/trays/schema.ts";
import { Card } from "#ui/card.tsx";
import type { Column } from "#ui/column.ts";
import { DataTable } from "#ui/data-table.tsx";
import { FormulationFacts, TransplantFacts } from "./formulation-facts.tsx";
import { HarvestFacts } from "./harvest-facts.tsx";
import { weekColumns } from "./week-columns.tsx";

/** One tray: what it is, how it grew, and what it came to. */
export function FormulationContent({ tray }: { tray: TrayDetail }) {
  const weeks = tray.weekly_data.toReversed();
  return (
    <div className="stack">
      <Card title="Formulation">
        <FormulationFacts tray={tray} />
      </Card>
      <Card title="Weekly Data" aside={<span className="count">{weeksWord(weeks.length)}</span>} flush>
        <DataTable
          label="Weekly Data"
          className="wk"
          columns={[...weekColumns, commentsColumn(tray.plug_removals)]}
          rows={weeks}
          rowKey={({ id }) => id}
          empty={{ text: "No Weekly Data" }}
        />
      </Card>
      <Card title="Transplant Data">
        <TransplantFacts tray={tray} />
      </Card>
      <Card title="Harvest Data">
        {tray.harvest_data ? <HarvestFacts harvest={tray.harvest_data} /> : "No Harvest Data"}
      </Card>
      <Card title="Images">
        <PhotoGallery trialId={tray.grow_trial_id} trayId={tray.id} />
      </Card>
    </div>
  );
}

/** `3 weeks` */
export function weeksWord(count: number): string {
  return count === 1 ? "1 week" : `${count} weeks`;
}

/** What was remarked in a week, and the plugs that were taken out. */
function commentsColumn(removals: TrayDetail["plug_removals"]): Column<WeeklyData> {
  return {
    key: "comments",
    head: "Comments",
    className: "wide",
    cell: ({ id, plant_comments, additional_comments }) => (
      <>
        {plant_comments}
        {additional_comments ? <span className="sub">{additional_comments}</span> : null}
        {removals
          .filter(({ weekly_data_id }) => weekly_data_id === id)
          .map((removal) => (
            <span key={removal.id} className="sub">
              {removal.num_plugs_removed} plugs removed: {removal.reason_for_removal}
            </span>
          ))}
      </>
    ),
  };
}
