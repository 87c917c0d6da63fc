import { AddImageDialog } from "#components/photo/add-image-dialog.tsx";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { FormulationForm } from "../forms/formulation/formulation-form.tsx";
import { HarvestForm } from "../forms/harvest-form.tsx";
import { SeedSownForm } from "../forms/seed-sown-form.tsx";
import { TransplantForm } from "../forms/transplant-form.tsx";
import { WeeklyDataForm } from "../forms/week/weekly-data-form.tsx";
import type { OpenedForm } from "./weekly/opened-form.ts";

const forms = {
  week: WeeklyDataForm,
  transplant: TransplantForm,
  harvest: HarvestForm,
  image: AddImageDialog,
};

type Props = { trial: GrowTrialDetail; opened: OpenedForm; onClose: () => void };

/** The form that is open over the page of a trial. */
export function TrialForm({ trial, opened, onClose }: Props) {
  if (opened.form === "seedSown") return <SeedSownForm trial={trial} onClose={onClose} />;
  const tray = trial.formulations.find(({ id }) => id === opened.trayId);
  if (opened.form === "formulation")
    return <FormulationForm trial={trial} formulation={tray} onClose={onClose} />;
  if (tray === undefined) return null;
  const Form = forms[opened.form];
  return <Form trial={trial} tray={tray} onClose={onClose} />;
}
