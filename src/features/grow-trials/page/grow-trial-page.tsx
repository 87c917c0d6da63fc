import { IconFolder, IconPencil, IconPrinter } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { useFormInAddress, useIdInAddress } from "#components/form/use-address.ts";
import { kindPages, pathOf } from "#domain/kind-pages.ts";
import "../grow-trials.css";
import { DetailMissing } from "#components/page/detail-page.tsx";
import { useMayExist } from "#components/page/refresh.tsx";
import { AssignedTo } from "#components/process/assigned-to.tsx";
import { ProcessPage } from "#components/process/process-page.tsx";
import { useSelectedStep } from "#components/process/step/shown-step.ts";
import { useStepChange } from "#components/process/step/use-step-change.tsx";
import { useUnsent } from "#components/process/use-unsent.ts";
import { useQrItem } from "#components/record/qr-label.tsx";
import { commands, queries } from "#contract/index.ts";
import { FORMULATION, HARVEST, notReady, SEED_SOWN, WEEKLY } from "#domain/grow-trials/plan.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { printTrialPath } from "#domain/qr-labels/addresses.ts";
import type { Step } from "#domain/steps/schema.ts";
import { missingWeeks } from "#domain/trays/missing-weeks.ts";
import { useMay } from "#hooks/lab-context.tsx";
import { usePageQuery } from "#hooks/use-lab-query.ts";
import { useNotices } from "#ui/notice/notices.tsx";
import { Button } from "#ui/press/button.tsx";
import { useIsNarrow } from "#ui/window/use-device-kind.ts";
import { placeOf, weekOfAll } from "../trial-labels.tsx";
import { FormulationStep } from "./formulation-step.tsx";
import { HarvestStep } from "./harvest-step.tsx";
import { Overview } from "./overview.tsx";
import { SeedSownStep } from "./seed-sown-step.tsx";
import type { StepProps } from "./step-parts.tsx";
import { type OpenedForm, TrialForm, trayForms } from "./trial-forms.tsx";
import { WeeklyStep } from "./weekly/weekly-step.tsx";

/** `/grow-trials/:id` */
export function GrowTrialPage() {
  const id = useIdInAddress();
  const trial = usePageQuery(queries.getGrowTrial, { params: { id } });
  return trial ? <Trial key={trial.id} trial={trial} /> : <TrialMissing answer={trial} />;
}

function Trial({ trial }: { trial: GrowTrialDetail }) {
  const { id, code, name, formulations, seed_sown_date } = trial;
  const { reopenGrowTrialStep, updateGrowTrialState } = commands;
  const ref = { table: "grow_trials", id } as const;
  const [opened, open] = useOpenedForm();
  const steps = trial.process_states;
  const selected = useSelectedStep(steps);
  const unsent = useUnsent(ref, [updateGrowTrialState, reopenGrowTrialStep]);
  const change = useStepChange(updateGrowTrialState, { id }, steps);
  const plants = [...new Set(formulations.map(({ grow_trial_plant }) => grow_trial_plant))].join(", ");
  const formulation_ids = formulations.map((tray) => tray.id);
  const qrItem = useQrItem(ref);
  const mayWrite = useMay()("member");
  const isNarrow = useIsNarrow();
  const hasImages = trial.google_folder_id !== null;
  return (
    <>
      <ProcessPage
        head={{
          of: ref,
          title: `(${code}) Week Num: ${weekOfAll(trial)}`,
          facts: [name ?? "", plants, placeOf(trial)].filter(Boolean),
          owner: <AssignedTo of={ref} to={trial.assigned_to} />,
          buttons: [
            ...qrItem,
            { label: "Print labels", icon: IconPrinter, to: printTrialPath(id) },
            ...(hasImages ? [{ label: "Images", icon: IconFolder, to: `${pathOf(ref)}/images` }] : []),
            ...(mayWrite
              ? [{ label: "Edit", icon: IconPencil, onSelect: () => open({ form: "edit" }) }]
              : []),
          ],
          note: hasImages ? undefined : "No folder found. Please refresh the page or contact support",
        }}
        steps={steps}
        selected={selected}
        unsent={unsent}
        isReady={(step) => notReady({ formulation_ids, seed_sown_date }, step) === null}
        doubts={selected?.name === WEEKLY ? missingWeeks(trial) : []}
        completeLabel="Mark completed"
        main={isNarrow && selected ? nextEntry(trial, selected, open) : null}
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

const pages: Record<string, ComponentType<StepProps>> = {
  [FORMULATION]: FormulationStep,
  [SEED_SOWN]: SeedSownStep,
  [WEEKLY]: WeeklyStep,
  [HARVEST]: HarvestStep,
};

/** The page of the selected step; the overview if none is selected, or one that only a later version knows. */
function StepPage({ selected, ...rest }: Omit<StepProps, "step"> & { selected: Step | null }) {
  const Page = selected && pages[selected.name];
  if (!Page) return <Overview trial={rest.trial} />;
  return <Page step={selected} {...rest} />;
}

/** What is entered next in the open step, for the bar of a phone; null where its data is entered. */
function nextEntry(trial: GrowTrialDetail, step: Step, open: StepProps["onOpen"]): ReactNode {
  const { formulations, seed_sown_date } = trial;
  const path = pathOf({ table: "grow_trials", id: trial.id });
  if (step.state === "COMPLETED") return null;
  switch (step.name) {
    case FORMULATION:
      return formulations.length > 0 ? null : (
        <Button variant="primary" render={<Link to={`${path}/plan`} />}>
          Plan trays
        </Button>
      );
    case SEED_SOWN:
      return seed_sown_date !== null ? null : (
        <Button variant="primary" onClick={() => open({ form: "seedSown" })}>
          Add Seed Sown Data
        </Button>
      );
    case WEEKLY:
      return missingWeeks(trial).length === 0 ? null : (
        <Button variant="primary" render={<Link to={`${path}/shelf`} />}>
          Shelf mode
        </Button>
      );
    case HARVEST: {
      const tray = formulations.find(({ is_active, harvest_data }) => is_active && harvest_data === null);
      return tray === undefined ? null : (
        <Button variant="primary" onClick={() => open({ form: "harvest", trayId: tray.id })}>
          Add Harvest Data: {tray.identifier}
        </Button>
      );
    }
    default:
      return null;
  }
}
