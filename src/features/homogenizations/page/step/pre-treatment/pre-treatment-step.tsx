import { useState } from "react";
import { Link } from "react-router-dom";
import { TodoCard } from "#components/process/step/todo-card.tsx";
import { Amount } from "#components/stock/stock-amount.tsx";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { showName } from "#domain/values/words.ts";
import { Card } from "#ui/panel/card.tsx";
import { KeyValues } from "#ui/panel/key-values.tsx";
import { EnteredCard } from "../entered-card.tsx";
import type { StepProps } from "../values.ts";
import { WaterEquation } from "../water-equation.tsx";
import { PreTreatmentCorrectionForm } from "./pre-treatment-correction-form.tsx";

const tasksOf = (isDone: boolean) => [
  { key: "take", text: "Take the suggested amount of cake and record its use", isDone },
  { key: "neutralize", text: "Add water and neutralize the cake", isDone },
  { key: "record", text: "Record the details in the form", isDone },
  { key: "continue", text: "Click to continue" },
];

/** The step in which the cake is taken and neutralized. */
export function PreTreatmentStep({ homogenization, step, unsent }: StepProps) {
  const [isCorrecting, setIsCorrecting] = useState(false);
  const { id, cake_use_record_id, amount_cake_suggested, amount_cake_suggested_units } = homogenization;
  const isRecorded = cake_use_record_id !== null;
  return (
    <div className="stack">
      <Card title="Dilution">
        <div className="stack">
          <WaterEquation of={homogenization} />
          {isRecorded ? null : (
            <KeyValues
              items={[
                {
                  label: "Amount cake suggested",
                  value: <Amount of={amount_cake_suggested} unit={amount_cake_suggested_units} />,
                  big: true,
                },
              ]}
            />
          )}
        </div>
      </Card>
      {isRecorded ? (
        <EnteredCard
          title="Pre-Homogenization Details"
          homogenization={homogenization}
          step={step}
          items={summaryOf(homogenization)}
          entered={homogenization.pre_treated}
          corrected={homogenization.pre_treatment_corrected}
          state={unsent.data("correctPreHomogenizationData") ?? unsent.data("addPreHomogenizationData")}
          onCorrect={() => setIsCorrecting(true)}
        />
      ) : null}
      {step.state === "COMPLETED" ? null : <TodoCard step={step} tasks={tasksOf(isRecorded)} />}
      {isCorrecting ? (
        <PreTreatmentCorrectionForm params={{ id }} onClose={() => setIsCorrecting(false)} />
      ) : null}
    </div>
  );
}

function summaryOf(of: HomogenizationDetail) {
  const { desired_cnf_volume_units: volume, neutralizing_agent_name: agent } = of;
  return [
    {
      label: "Cake Used",
      value: <Amount of={of.amount_cake_taken ?? 0} unit={of.amount_cake_suggested_units} />,
      big: true,
    },
    { label: "Base Used", value: <Amount of={of.base_amount_taken ?? 0} unit={volume} />, big: true },
    {
      label: "Water Added",
      value: <Amount of={of.amount_water_added_for_neutralization ?? 0} unit={volume} />,
      big: true,
    },
    {
      label: "Water Type",
      value: showName(of.water_type_added_for_neutralization ?? NOT_SPECIFIED),
      big: true,
    },
    {
      label: "Neutralizing agent",
      value: (
        <>
          {agent ? `${agent}${strengthOf(of)}` : NOT_SPECIFIED}
          {of.neutralizing_agent_id ? (
            <Link className="sub link" to={pathOf({ table: "chemicals", id: of.neutralizing_agent_id })}>
              Bottle of the agent
            </Link>
          ) : null}
        </>
      ),
    },
    { label: "Comments", value: of.pre_homogenization_comments ?? NOT_SPECIFIED, wide: true },
  ];
}

const NOT_SPECIFIED = "Not specified";

function strengthOf({ neutralizing_agent_concentration: percent }: HomogenizationDetail): string {
  return percent === null ? "" : `, ${percent} %`;
}
