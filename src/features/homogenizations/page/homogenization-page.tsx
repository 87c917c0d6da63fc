import { IconPencil } from "@tabler/icons-react";
import type { ComponentType } from "react";
import { editForm } from "#components/form/edit-form.tsx";
import { TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { LocationField } from "#components/form/lookup-fields.tsx";
import { useFormInAddress, useIdInAddress } from "#components/form/use-address.ts";
import { DetailMissing } from "#components/page/detail-page.tsx";
import { AssignedTo } from "#components/process/assigned-to.tsx";
import { ProcessPage } from "#components/process/process-page.tsx";
import { useSelectedStep } from "#components/process/step/shown-step.ts";
import { useStepChange } from "#components/process/step/use-step-change.tsx";
import { useUnsent } from "#components/process/use-unsent.ts";
import { commands, queries } from "#contract/index.ts";
import { cakeTitle } from "#domain/cakes/stock.ts";
import type { CnfDetail } from "#domain/cnfs/schema.ts";
import { cnfDetail } from "#domain/cnfs/views.ts";
import {
  CHARACTERIZING,
  HOMOGENIZING,
  homogenizationName,
  notReady,
  PRE_TREATMENT,
} from "#domain/homogenizations/plan.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { kindPages } from "#domain/kind-pages.ts";
import type { Step } from "#domain/steps/schema.ts";
import { useMay } from "#hooks/lab-context.tsx";
import { useWholePage } from "#hooks/use-lab-query.ts";
import { Overview } from "./overview.tsx";
import { CharacterizationStep } from "./step/characterization-step.tsx";
import { PreTreatmentStep } from "./step/pre-treatment/pre-treatment-step.tsx";
import { HomogenizationStep } from "./step/run/homogenization-step.tsx";
import type { StepProps } from "./step/values.ts";
import { mainButton, neededForm, OpenStepForm, stepForms } from "./step-forms.tsx";

/** The form of the details of a homogenization. */
const HomogenizationEditForm = editForm({
  command: commands.editHomogenization,
  query: queries.getHomogenization,
  nameOf: homogenizationName,
  children: (control) => (
    <>
      <LocationField control={control} name="location_id" required />
      <TextField control={control} name="assigned_to" type="email" />
      <TextAreaField control={control} name="initial_comments" />
    </>
  ),
});

/** `/homogenization/:id` */
export const Component = Object.assign(Page, { Edit: HomogenizationEditForm });

function Page() {
  const id = useIdInAddress();
  const whole = useWholePage(queries.getHomogenization, { params: { id } }, readCnf);
  if (whole) return <Experiment key={whole.record.id} homogenization={whole.record} cnf={whole.beside} />;
  return (
    <DetailMissing
      answer={whole}
      entity="Homogenization"
      back={{ to: kindPages.homogenizations.page, label: "All homogenizations" }}
    />
  );
}

/** The CNF that it made, with which the next form is known. */
async function readCnf(records: RecordSource, { cnf_id }: HomogenizationDetail): Promise<CnfDetail | null> {
  return (cnf_id && (await cnfDetail(records, cnf_id))) || null;
}

type ExperimentProps = { homogenization: HomogenizationDetail; cnf: CnfDetail | null };

function Experiment({ homogenization, cnf }: ExperimentProps) {
  const { id, location_name, cake_batch_num: batch_num, cake_sample_type: sample_type } = homogenization;
  const { reopenHomogenizationStep, updateHomogenizationState } = commands;
  const [form, setForm] = useFormInAddress(["edit", ...stepForms]);
  const ref = { table: "homogenizations", id } as const;
  const steps = homogenization.process_states;
  const selected = useSelectedStep(steps);
  const unsent = useUnsent(ref, [updateHomogenizationState, reopenHomogenizationStep]);
  const change = useStepChange(updateHomogenizationState, { process_id: id }, steps);
  const needed = neededForm(homogenization, selected, cnf);
  const close = () => setForm(null);
  const mayWrite = useMay()("member");
  return (
    <>
      <ProcessPage
        head={{
          of: ref,
          title: `Homogenization Process: ${homogenizationName(homogenization)}`,
          facts: [cakeTitle({ batch_num, sample_type }), location_name],
          owner: <AssignedTo of={ref} to={homogenization.assigned_to} />,
          buttons: mayWrite ? [{ label: "Edit", icon: IconPencil, onSelect: () => setForm("edit") }] : [],
        }}
        steps={steps}
        selected={selected}
        unsent={unsent}
        isReady={(step) => notReady(homogenization, step) === null}
        doubts={needed === "characterization" ? [NOT_CHARACTERIZED] : []}
        main={mainButton(homogenization, needed, setForm)}
        onChange={change}
        reopening={{ command: reopenHomogenizationStep, params: { process_id: id } }}
      >
        <StepPage homogenization={homogenization} cnf={cnf} selected={selected} unsent={unsent} />
      </ProcessPage>
      {form === "edit" ? <HomogenizationEditForm params={{ id }} onClose={close} /> : null}
      {form === null || form === "edit" ? null : (
        <OpenStepForm form={form} homogenization={homogenization} onClose={close} />
      )}
    </>
  );
}

const NOT_CHARACTERIZED = "The CNF has no initial characterization.";

const pages: Record<string, ComponentType<StepProps>> = {
  [PRE_TREATMENT]: PreTreatmentStep,
  [HOMOGENIZING]: HomogenizationStep,
  [CHARACTERIZING]: CharacterizationStep,
};

/** The page of the selected step; the overview if none is selected, or one that only a later version knows. */
function StepPage({ selected, ...of }: Omit<StepProps, "step"> & { selected: Step | null }) {
  const OfStep = selected && pages[selected.name];
  if (!OfStep) return <Overview homogenization={of.homogenization} />;
  return <OfStep {...of} step={selected} />;
}
