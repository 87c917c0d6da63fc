import { useState } from "react";
import { TodoCard } from "#components/process/step/todo-card.tsx";
import { Amount } from "#components/stock/stock-amount.tsx";
import { HomogenizationData, type HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { showName } from "#domain/values/words.ts";
import { Card } from "#ui/panel/card.tsx";
import { EnteredCard } from "../entered-card.tsx";
import type { StepProps } from "../values.ts";
import { WaterEquation } from "../water-equation.tsx";
import { RunCorrectionForm } from "./run-correction-form.tsx";

const fields = fieldsOf(HomogenizationData);

const tasksOf = (isDone: boolean) => [
  { key: "perform", text: "Perform the homogenization", isDone },
  { key: "record", text: "Record the details in the form", isDone },
  { key: "continue", text: "Click to continue" },
];

/** The step of the run: the water that is still needed, then the machine's figures. */
export function HomogenizationStep({ homogenization, step, unsent }: StepProps) {
  const [isCorrecting, setIsCorrecting] = useState(false);
  const isRecorded = homogenization.homogenization_equipment_id !== null;
  const water = <WaterEquation of={homogenization} />;
  return (
    <div className="stack">
      {isRecorded ? (
        <>
          <EnteredCard
            title="Homogenization Details"
            homogenization={homogenization}
            step={step}
            items={runOf(homogenization)}
            entered={homogenization.homogenized}
            corrected={homogenization.run_corrected}
            state={unsent.data("correctHomogenizationData") ?? unsent.data("addHomogenizationData")}
            onCorrect={() => setIsCorrecting(true)}
          />
          <Card title="Dilution">{water}</Card>
        </>
      ) : (
        <Card title="Homogenization Details">{water}</Card>
      )}
      {step.state === "COMPLETED" ? null : <TodoCard step={step} tasks={tasksOf(isRecorded)} />}
      {isCorrecting ? (
        <RunCorrectionForm params={{ id: homogenization.id }} onClose={() => setIsCorrecting(false)} />
      ) : null}
    </div>
  );
}

const NOT_SPECIFIED = "Not specified";

function runOf(of: HomogenizationDetail) {
  const { pressure_range: pressure, homogenization_comments: comments } = of;
  return [
    { label: "Equipment Used", value: of.homogenization_equipment_name ?? NOT_SPECIFIED, big: true },
    { label: "Pressure Applied (PSI)", value: pressure ? pressure.join(" – ") : NOT_SPECIFIED, big: true },
    { label: "Number of Cycles", value: <Amount of={of.num_cycles ?? 0} />, big: true },
    {
      label: "Water Added",
      value: <Amount of={of.amount_water_added_for_homogenization ?? 0} unit={of.desired_cnf_volume_units} />,
      big: true,
    },
    { label: "Water Type", value: showName(of.water_type_for_homogenization ?? NOT_SPECIFIED), big: true },
    ...(comments ? [{ label: fields.homogenization_comments.label, value: comments, wide: true }] : []),
  ];
}
