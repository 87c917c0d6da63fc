import { IconPencil } from "@tabler/icons-react";
import { editForm } from "#components/form/edit-form.tsx";
import { TextAreaField } from "#components/form/form-fields.tsx";
import { LocationField } from "#components/form/lookup-fields.tsx";
import { useFormInAddress, useIdInAddress } from "#components/form/use-address.ts";
import { DetailMissing } from "#components/page/detail-page.tsx";
import { ProcessPage } from "#components/process/process-page.tsx";
import { useSelectedStep } from "#components/process/step/shown-step.ts";
import { useStepChange } from "#components/process/step/use-step-change.tsx";
import { useUnsent } from "#components/process/use-unsent.ts";
import { commands, queries } from "#contract/index.ts";
import { cakeTitle } from "#domain/cakes/stock.ts";
import { homogenizationName, notReady } from "#domain/homogenizations/plan.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import { kindPages } from "#domain/kind-pages.ts";
import { usePageQuery } from "#hooks/use-lab-query.ts";
import { Button } from "#ui/press/button.tsx";
import { StepPage } from "./step/step-page.tsx";

/** The form of the details of a homogenization. */
export const HomogenizationEditForm = editForm({
  command: commands.editHomogenization,
  query: queries.getHomogenization,
  nameOf: homogenizationName,
  children: (control) => (
    <>
      <LocationField control={control} name="location_id" required />
      <TextAreaField control={control} name="initial_comments" />
    </>
  ),
});

/** `/homogenization/:id` */
export function Component() {
  const id = useIdInAddress();
  const homogenization = usePageQuery(queries.getHomogenization, { params: { id } });
  if (homogenization) return <Experiment key={homogenization.id} homogenization={homogenization} />;
  return (
    <DetailMissing
      answer={homogenization}
      entity="Homogenization"
      back={{ to: kindPages.homogenizations.page, label: "All homogenizations" }}
    />
  );
}

function Experiment({ homogenization }: { homogenization: HomogenizationDetail }) {
  const { id, location_name, cake_batch_num: batch_num, cake_sample_type: sample_type } = homogenization;
  const { reopenHomogenizationStep, updateHomogenizationState } = commands;
  const [form, setForm] = useFormInAddress(["edit"] as const);
  const of = { table: "homogenizations", id } as const;
  const steps = homogenization.process_states;
  const selected = useSelectedStep(steps);
  const unsent = useUnsent(of, [updateHomogenizationState, reopenHomogenizationStep]);
  const change = useStepChange(updateHomogenizationState, { process_id: id }, steps);
  return (
    <>
      <ProcessPage
        head={{
          of,
          title: `Homogenization Process: ${homogenizationName(homogenization)}`,
          facts: [cakeTitle({ batch_num, sample_type }), location_name],
          buttons: (
            <Button size="sm" icon={IconPencil} onClick={() => setForm("edit")}>
              Edit
            </Button>
          ),
        }}
        steps={steps}
        selected={selected}
        unsent={unsent}
        isReady={(step) => notReady(homogenization, step) === null}
        onChange={change}
        reopening={{ command: reopenHomogenizationStep, params: { process_id: id } }}
      >
        <StepPage homogenization={homogenization} selected={selected} unsent={unsent} />
      </ProcessPage>
      {form === "edit" ? <HomogenizationEditForm params={{ id }} onClose={() => setForm(null)} /> : null}
    </>
  );
}
