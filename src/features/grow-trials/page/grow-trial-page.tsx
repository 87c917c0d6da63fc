import { IconPencil, IconPrinter } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { useFormInAddress, useIdInAddress } from "#components/form/use-address.ts";
import { kindPages } from "#domain/kind-pages.ts";
import "../grow-trials.css";
import { DetailMissing } from "#components/page/detail-page.tsx";
import { useMayExist } from "#components/page/refresh.tsx";
import { ProcessPage } from "#components/process/process-page.tsx";
import { useSelectedStep } from "#components/process/step/shown-step.ts";
import { useStepChange } from "#components/process/step/use-step-change.tsx";
import { useUnsent } from "#components/process/use-unsent.ts";
import { QrButton } from "#components/record/qr-label.tsx";
import { commands, queries } from "#contract/index.ts";
import { notReady, WEEKLY } from "#domain/grow-trials/plan.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { printTrialPath } from "#domain/qr-labels/addresses.ts";
import { missingWeeks } from "#domain/trays/missing-weeks.ts";
import { usePageQuery } from "#hooks/use-lab-query.ts";
import { useNotices } from "#ui/notice/notices.tsx";
import { Button } from "#ui/press/button.tsx";
import { placeOf, weekOfAll } from "../trial-labels.ts";
import { ImagesLink } from "./images-link.tsx";
import { StepPage } from "./step-page.tsx";
import { type OpenedForm, TrialForm, trayForms } from "./trial-forms.tsx";

/** `/grow-trials/:id` */
export function GrowTrialPage() {
  const id = useIdInAddress();
  const trial = usePageQuery(queries.getGrowTrial, { params: { id } });
  return trial ? <Trial key={trial.id} trial={trial} /> : <TrialMissing answer={trial} />;
}

function Trial({ trial }: { trial: GrowTrialDetail }) {
  const { id, code, name, formulations, seed_sown_date } = trial;
  const { reopenGrowTrialStep, updateGrowTrialState } = commands;
  const of = { table: "grow_trials", id } as const;
  const [opened, open] = useOpenedForm();
  const steps = trial.process_states;
  const selected = useSelectedStep(steps);
  const unsent = useUnsent(of, [updateGrowTrialState, reopenGrowTrialStep]);
  const change = useStepChange(updateGrowTrialState, { id }, steps);
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
              <Button size="sm" icon={IconPencil} onClick={() => open({ form: "edit" })}>
                Edit
              </Button>
            </>
          ),
        }}
        steps={steps}
        selected={selected}
        unsent={unsent}
        isReady={(step) => notReady({ formulation_ids, seed_sown_date }, step) === null}
        doubts={selected?.name === WEEKLY ? missingWeeks(trial) : []}
        onChange={change}
        reopening={{ command: reopenGrowTrialStep, params: { id } }}
      >
        <StepPage trial={trial} selected={selected} unsent={unsent} onOpen={open} />
      </ProcessPage>
      {opened ? <TrialForm trial={trial} opened={opened} onClose={() => open(null)} /> : null}
    </>
  );
}

/** The open form: opened on this page, or for a tray by the address `?form=image&tray=…`. */
function useOpenedForm(): [opened: OpenedForm | null, open: (form: OpenedForm | null) => void] {
  const [opened, setOpened] = useState<OpenedForm | null>(null);
  const [form, setForm] = useFormInAddress(trayForms);
  const [query] = useSearchParams();
  const trayId = query.get("tray");
  const open = (next: OpenedForm | null) => {
    setForm(null);
    setOpened(next);
  };
  return [opened ?? (form && trayId !== null ? { form, trayId } : null), open];
}

/** A trial that the lab does not have leads back to the list. Without signal the lab may have it. */
function TrialMissing({ answer }: { answer: null | undefined }) {
  const mayExist = useMayExist();
  const navigate = useNavigate();
  const { notify } = useNotices();
  const isMissing = answer === null && mayExist === false;
  useEffect(() => {
    if (!isMissing) return;
    notify({ id: "no-grow-trial", kind: "error", title: "Could not find grow trial" });
    navigate(kindPages.grow_trials.page, { replace: true });
  }, [isMissing, navigate, notify]);
  return (
    <DetailMissing
      answer={isMissing ? undefined : answer}
      entity="Grow trial"
      back={{ to: kindPages.grow_trials.page, label: "All grow trials" }}
    />
  );
}
