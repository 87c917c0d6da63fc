import { useEffect, useEffectEvent } from "react";
import { useMayExist } from "#components/page/refresh.tsx";
import { AddImageDialog } from "#components/photo/add-image-dialog.tsx";
import { NOT_HERE } from "#components/scan/resolve-scan.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { useNotices } from "#ui/notice/notices.tsx";
import { FormulationForm } from "../forms/formulation/formulation-form.tsx";
import { HarvestForm } from "../forms/harvest-form.tsx";
import { SeedSownForm } from "../forms/seed-sown-form.tsx";
import { TransplantForm } from "../forms/transplant-form.tsx";
import { PlugLossForm } from "../forms/week/plug-loss-form.tsx";
import { WeeklyDataForm } from "../forms/week/weekly-data-form.tsx";
import { TrialEditForm } from "../grow-trial-form.tsx";
import { trayNotFound } from "../trial-labels.tsx";

/** Forms of one tray. */
const forms = {
  week: WeeklyDataForm,
  transplant: TransplantForm,
  harvest: HarvestForm,
  image: AddImageDialog,
  loss: PlugLossForm,
};

/** The names of the forms of one tray, as in the address. */
export const trayForms = Object.keys(forms) as (keyof typeof forms)[];

/** The open form of a trial, and its tray; a formulation without a tray is a new one. */
export type OpenedForm =
  | { form: "seedSown" }
  | { form: "edit" }
  | { form: "formulation"; trayId?: string }
  | { form: keyof typeof forms; trayId: string };

type Props = { trial: GrowTrialDetail; opened: OpenedForm; onClose: () => void };

/** The form that is open over a trial's page. */
export function TrialForm({ trial, opened, onClose }: Props) {
  if (opened.form === "seedSown") return <SeedSownForm trial={trial} onClose={onClose} />;
  if (opened.form === "edit") return <TrialEditForm params={{ id: trial.id }} onClose={onClose} />;
  const tray = trial.formulations.find(({ id }) => id === opened.trayId);
  if (opened.form === "formulation")
    return <FormulationForm trial={trial} formulation={tray} onClose={onClose} />;
  if (tray === undefined) return <TrayMissing trialId={trial.id} trayId={opened.trayId} onClose={onClose} />;
  const Form = forms[opened.form];
  return <Form trial={trial} tray={tray} onClose={onClose} />;
}

/** Reports that the tray of a form in the address is not one of the trial, and closes the form. */
function TrayMissing({ trialId, trayId, onClose }: { trialId: string; trayId: string; onClose: () => void }) {
  const { notify } = useNotices();
  const mayExist = useMayExist();
  const report = useEffectEvent((title: string) => {
    notify({ id: "no-tray", kind: "error", title });
    onClose();
  });
  useEffect(() => {
    if (mayExist === undefined) return;
    report(mayExist ? NOT_HERE : trayNotFound(trayId, trialId));
  }, [mayExist, trayId, trialId]);
  return null;
}
