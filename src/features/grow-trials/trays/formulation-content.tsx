import type { ReactNode } from "react";
import { PhotoGallery } from "#components/photo/photo-gallery.tsx";
import type { TrayDetail, WeeklyData } from "#domain/trays/schema.ts";
import { withUnit } from "#domain/values/words.ts";
import { Card } from "#ui/panel/card.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { FormulationFacts, TransplantFacts } from "./formulation-facts.tsx";
import { HarvestFacts } from "./harvest-facts.tsx";
import { PlugLosses } from "./plug-losses.tsx";
import { weekActionsColumn } from "./week-actions.tsx";
import { measuredColumn, weekColumns } from "./week-columns.tsx";

/** What can be entered, beside the titles of the cards. */
export type TrayActions = Partial<
  Record<"formulation" | "weeks" | "transplant" | "harvest" | "images", ReactNode>
>;

type Props = {
  tray: TrayDetail;
  actions?: TrayActions;
  /** In place of the gallery of its pictures. */
  gallery?: ReactNode;
};

/** The content of a tray's page: formulation, weekly, transplant and harvest data, images. */
export function FormulationContent({ tray, actions = {}, gallery }: Props) {
  const weeks = tray.weekly_data.toReversed();
  return (
    <div className="stack">
      <Card title="Formulation" aside={actions.formulation}>
        <FormulationFacts tray={tray} />
      </Card>
      <Card
        title="Weekly Data"
        aside={
          <>
            <span className="count">{weeksLabel(weeks.length)}</span>
            {actions.weeks}
          </>
        }
        flush
      >
        <DataTable
          label="Weekly Data"
          className="wk wk--plain"
          columns={[
            ...weekColumns(weeks),
            commentsColumn(tray.plug_removals),
            measuredColumn,
            weekActionsColumn({ trial: { id: tray.grow_trial_id, code: tray.grow_trial_code }, tray }),
          ]}
          rows={weeks}
          rowKey={({ id }) => id}
          empty={{ text: "No Weekly Data" }}
        />
      </Card>
      <PlugLosses tray={tray} />
      <Card title="Transplant Data" aside={actions.transplant}>
        <TransplantFacts tray={tray} />
      </Card>
      <Card title="Harvest Data" aside={actions.harvest}>
        {tray.harvest_data ? <HarvestFacts harvest={tray.harvest_data} /> : "No Harvest Data"}
      </Card>
      <Card title="Images" aside={actions.images}>
        {gallery ?? <PhotoGallery trialId={tray.grow_trial_id} trayId={tray.id} />}
      </Card>
    </div>
  );
}

const showPlugs = (count: number) => withUnit(String(count), "plugs");

/** `3 weeks` */
export function weeksLabel(count: number): string {
  return count === 1 ? "1 week" : `${count} weeks`;
}

/** The comments of a week, and the removed plugs. */
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
              {showPlugs(removal.num_plugs_removed)} removed: {removal.reason_for_removal}
            </span>
          ))}
      </>
    ),
  };
}
