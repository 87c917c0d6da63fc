import { useParams } from "react-router-dom";
import { DetailMissing } from "#components/detail-page.tsx";
import { queries } from "#contract/index.ts";
import { homogenizationPlan, homogenizationStep, notReady } from "#domain/homogenizations/plan.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { useIsNarrow } from "#ui/use-media.ts";
import { ActionBar } from "./action-bar.tsx";
import { ProcessHead } from "./process-head.tsx";
import { StepBar } from "./step-bar.tsx";
import { StepList } from "./step-list.tsx";
import { StepPage } from "./step-page.tsx";
import { useSelectedStep } from "./use-selected-step.ts";
import { useUnsent } from "./use-unsent.ts";

/** `/homogenization/:id` */
export function HomogenizationPage() {
  const { id = "" } = useParams();
  const homogenization = useLabQuery(queries.getHomogenization, { params: { id: id.toLowerCase() } });
  if (homogenization) return <ProcessPage key={homogenization.id} homogenization={homogenization} />;
  return (
    <DetailMissing
      answer={homogenization}
      entity="Homogenization"
      back={{ to: "/homogenization", label: "All homogenizations" }}
    />
  );
}

function ProcessPage({ homogenization }: { homogenization: HomogenizationDetail }) {
  const steps = homogenizationPlan.map(({ name }) => homogenizationStep(homogenization.process_states, name));
  const selected = useSelectedStep(steps);
  const unsent = useUnsent(homogenization.id);
  const isNarrow = useIsNarrow();
  const Steps = isNarrow ? StepBar : StepList;
  return (
    <main className="withbar">
      <div className="process">
        <ProcessHead homogenization={homogenization} selected={selected} />
        <Steps steps={steps} selected={selected} unsent={unsent} />
        <div className="process__main">
          <StepPage homogenization={homogenization} selected={selected} unsent={unsent} />
        </div>
      </div>
      {selected ? (
        <ActionBar
          homogenizationId={homogenization.id}
          step={selected}
          isReady={notReady(homogenization, selected) === null}
        />
      ) : null}
    </main>
  );
}
