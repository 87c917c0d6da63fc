import { IconPrinter } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { useIdInAddress } from "#components/use-id-in-address.ts";
import { kinds } from "#domain/kinds.ts";
import "../grow-trials.css";
import { DetailMissing } from "#components/detail-page.tsx";
import { ProcessPage } from "#components/process/process-page.tsx";
import { useSelectedStep } from "#components/process/use-selected-step.ts";
import { useStepChange } from "#components/process/use-step-change.ts";
import { useUnsent } from "#components/process/use-unsent.ts";
import { QrButton } from "#components/qr-button.tsx";
import { useFormInAddress } from "#components/use-form-in-address.ts";
import { commands, queries } from "#contract/index.ts";
import { growTrialPlan, growTrialStep, notReady } from "#domain/grow-trials/plan.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { printTrialPath } from "#domain/qr-labels/print-path.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { useSyncStatus } from "#hooks/use-sync.ts";
import { Button } from "#ui/button.tsx";
import { useNotices } from "#ui/notices.tsx";
import { placeOf, weekOfAll } from "../trial-words.ts";
import { ImagesLink } from "./images-link.tsx";
import { type OpenedForm, trayForms } from "./opened-form.ts";
import { StepPage } from "./step-page.tsx";
import { TrialForm } from "./trial-forms.tsx";

/** `/grow-trials/:id` */
export function GrowTrialPage() {
  const id = useIdInAddress();
  const trial = useLabQuery(queries.getGrowTrial, { params: { id } });
  return trial ? <Trial key={trial.id} trial={trial} /> : <TrialMissing answer={trial} />;
}

function Trial({ trial }: { trial: GrowTrialDetail }) {
  const { id, code, name, formulations, seed_sown_date } = trial;
  const { updateGrowTrialState } = commands;
  const of = { table: "grow_trials", id } as const;
  const [opened, open] = useOpenedForm();
  const steps = growTrialPlan.map((step) => growTrialStep(trial.process_states, step.name));
  const selected = useSelectedStep(steps);
  const unsent = useUnsent(of, updateGrowTrialState);
  const change = useStepChange(updateGrowTrialState, { id });
  const plants = [...new Set(formulations.map(({ grow_trial_plant }) => grow_trial_plant))].join(", ");
  const formulation_ids = formulations.map((tray) => tray.id);
  return (
    <>
      <ProcessPage
        head={{
          of,
          title: `(${code}) Week Num: ${weekOfAll(trial)}`,
          facts: [name ?? "", plants, placeOf(trial)].filter(Boolean),
          buttons: (
            <>
              <QrButton type="GROW_TRIAL" id={trial.id} />
              <Button size="sm" icon={IconPrinter} render={<Link to={printTrialPath(id)} />}>
                Print labels
              </Button>
              <ImagesLink trial={trial} />
            </>
          ),
        }}
        steps={steps}
        selected={selected}
        unsent={unsent}
        isReady={(step) => notReady({ formulation_ids, seed_sown_date }, step) === null}
        onChange={change}
      >
        <StepPage trial={trial} selected={selected} unsent={unsent} onOpen={open} />
      </ProcessPage>
      {opened ? <TrialForm trial={trial} opened={opened} onClose={() => open(null)} /> : null}
    </>
  );
}

/** The form that was opened here, or that of a tray which the address asks for: `?form=image&tray=…`. */
function useOpenedForm(): [opened: OpenedForm | null, open: (form: OpenedForm | null) => void] {
  const [here, setHere] = useState<OpenedForm | null>(null);
  const [form, setForm] = useFormInAddress(trayForms);
  const [query] = useSearchParams();
  const trayId = query.get("tray");
  const open = (next: OpenedForm | null) => {
    setForm(null);
    setHere(next);
  };
  return [here ?? (form && trayId ? { form, trayId } : null), open];
}

/** A trial that the lab does not have leads back to the list; one that is not here yet may still come. */
function TrialMissing({ answer }: { answer: null | undefined }) {
  const pulledAt = useSyncStatus()?.pulledAt;
  const navigate = useNavigate();
  const { notify } = useNotices();
  const isGone = answer === null && Boolean(pulledAt);
  useEffect(() => {
    if (!isGone) return;
    notify({ id: "no-grow-trial", kind: "error", title: "Could not find grow trial" });
    navigate(kinds.grow_trials.page, { replace: true });
  }, [isGone, navigate, notify]);
  return (
    <DetailMissing
      answer={isGone ? undefined : answer}
      entity="Grow trial"
      back={{ to: kinds.grow_trials.page, label: "All grow trials" }}
    />
  );
}
