import {
  IconCamera,
  IconPencil,
  IconPlus,
  IconRulerMeasure,
  IconScissors,
  IconTransferVertical,
} from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useIdInAddress } from "#components/form/use-address.ts";
import { DetailMissing, DetailPage } from "#components/page/detail-page.tsx";
import { WriteButton } from "#components/person/write-button.tsx";
import { LineageStrip, readLineage } from "#components/record/lineage-strip.tsx";
import { queries } from "#contract/index.ts";
import { growTrialStep, WEEKLY } from "#domain/grow-trials/plan.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { kindPages, pathOf } from "#domain/kind-pages.ts";
import type { Lineage } from "#domain/lineage/thread.ts";
import type { TrayDetail } from "#domain/trays/schema.ts";
import { useWholePage } from "#hooks/use-lab-query.ts";
import type { MenuItem } from "#ui/menu/opened-menu.tsx";
import { Button } from "#ui/press/button.tsx";
import type { Glyph } from "#ui/text/icon.tsx";
import { useIsNarrow } from "#ui/window/use-device-kind.ts";
import "../grow-trials.css";
import { type OpenedForm, TrialForm } from "../page/trial-forms.tsx";
import { AddWeek } from "../page/weekly/add-week.tsx";
import { TrialPhotos } from "../pictures/trial-photos.tsx";
import { trayNotFound } from "../trial-labels.tsx";
import { FormulationContent, type TrayActions } from "./formulation-content.tsx";

/** `/grow-trial-formulations/:id` */
export function FormulationPage() {
  const id = useIdInAddress();
  const whole = useWholePage(queries.getTrayFormulation, { params: { id } }, readBeside);
  if (!whole)
    return (
      <DetailMissing
        answer={whole}
        entity="Formulation"
        failure={trayNotFound(id, null)}
        back={{ to: kindPages.tray_formulations.page, label: "All formulations" }}
      />
    );
  return <Tray key={whole.record.id} tray={whole.record} {...whole.beside} />;
}

/** The lineage of a tray, and the trial for its forms; undefined where the trial is not on this device. */
async function readBeside(records: RecordSource, { id, grow_trial_id }: TrayDetail, now: string) {
  const ofTrial = { params: { id: grow_trial_id }, query: {} };
  const trial = await queries.getGrowTrial.read(records, ofTrial, now);
  return { trial, lineage: await readLineage(records, { table: "tray_formulations", id }) };
}

type Props = { tray: TrayDetail; trial: GrowTrialDetail | undefined; lineage: Lineage | null };

/** A tray, with what can be entered for it: as in the rows of its trial. */
function Tray({ tray, trial, lineage }: Props) {
  const [opened, setOpened] = useState<OpenedForm | null>(null);
  const path = pathOf({ table: "grow_trials", id: tray.grow_trial_id });
  const isNarrow = useIsNarrow();
  const open = (form: FormOfTray) => setOpened({ form, trayId: tray.id });
  const canMeasure = trial !== undefined && isGrowing(trial, tray) && weeklyState(trial) !== "COMPLETED";
  return (
    <DetailPage
      table="tray_formulations"
      record={tray}
      title={tray.tray_code}
      buttons={
        <>
          {canMeasure ? (
            <WriteButton
              {...(isNarrow && { className: "fab fab--main", variant: "primary" as const })}
              icon={IconRulerMeasure}
              render={<Link to={`${path}/shelf?tray=${tray.id}`} />}
            >
              Shelf mode
            </WriteButton>
          ) : null}
          <Button render={<Link to={path} />}>Grow trial {tray.grow_trial_code}</Button>
        </>
      }
      {...(trial && { actions: menuOf(trial, tray, open) })}
    >
      <LineageStrip of={lineage} />
      <FormulationContent
        tray={tray}
        {...(trial && {
          actions: actionsOf(trial, tray, open),
          gallery: <TrialPhotos trial={trial} trayId={tray.id} />,
        })}
      />
      {trial && opened ? <TrialForm trial={trial} opened={opened} onClose={() => setOpened(null)} /> : null}
    </DetailPage>
  );
}

const weeklyState = ({ process_states }: GrowTrialDetail) => growTrialStep(process_states, WEEKLY)?.state;

const isGrowing = ({ seed_sown_date }: GrowTrialDetail, { is_active }: TrayDetail) =>
  is_active && seed_sown_date !== null;

type FormOfTray = Exclude<OpenedForm["form"], "seedSown" | "edit">;

/** What can be entered for a tray, as items of the menu of its page. */
function menuOf(trial: GrowTrialDetail, tray: TrayDetail, open: (form: FormOfTray) => void): MenuItem[] {
  const weekly = weeklyState(trial);
  const growing = isGrowing(trial, tray);
  const item = (form: FormOfTray, label: string, icon: Glyph) => ({
    label,
    icon,
    onSelect: () => open(form),
  });
  const change = (isNew: boolean, what: string) => `${isNew ? "Add" : "Edit"} ${what}`;
  return [
    ...(growing && weekly !== "COMPLETED" ? [item("week", "Add Weekly Data", IconPlus)] : []),
    ...(growing
      ? [item("transplant", change(tray.transplanted_at === null, "Transplant Data"), IconTransferVertical)]
      : []),
    ...(growing && weekly !== "PENDING"
      ? [item("harvest", change(tray.harvest_data === null, "Harvest Data"), IconScissors)]
      : []),
    ...(tray.is_active ? [item("image", "Add Images", IconCamera)] : []),
    item("formulation", "Edit Formulation", IconPencil),
  ];
}

function actionsOf(trial: GrowTrialDetail, tray: TrayDetail, open: (form: FormOfTray) => void): TrayActions {
  const change = (form: FormOfTray, isNew: boolean, what: string, icon = IconPlus) => (
    <WriteButton size="sm" icon={isNew ? icon : IconPencil} onClick={() => open(form)}>
      {isNew ? "Add" : "Edit"}
      <span className="vh"> {what}</span>
    </WriteButton>
  );
  const weekly = weeklyState(trial);
  const growing = isGrowing(trial, tray) && {
    ...(weekly !== "COMPLETED" && {
      weeks: <AddWeek trial={trial} tray={tray} onClick={() => open("week")} />,
    }),
    transplant: change("transplant", tray.transplanted_at === null, "Transplant Data", IconTransferVertical),
    // The weekly data can be postponed: early trays are harvested before it is completed.
    ...(weekly !== "PENDING" && { harvest: change("harvest", tray.harvest_data === null, "Harvest Data") }),
  };
  return {
    formulation: (
      <WriteButton size="sm" icon={IconPencil} onClick={() => open("formulation")}>
        Edit Formulation
      </WriteButton>
    ),
    ...(tray.is_active && {
      images: (
        <WriteButton size="sm" icon={IconCamera} onClick={() => open("image")}>
          Add Images
        </WriteButton>
      ),
    }),
    ...growing,
  };
}
