import { IconAlertTriangle } from "@tabler/icons-react";
import { type Control, useWatch } from "react-hook-form";
import { type EnteredWater, preTreatmentWarnings, waterOf } from "#domain/homogenizations/pre-treatment.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import type { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { numbersIn } from "#domain/values/number-text.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { showName, showUnitsIn } from "#domain/values/words.ts";
import { Banner } from "#ui/notice/banner.tsx";
import type { PreTreatmentValues } from "../values.ts";
import { WaterStillNeeded } from "../water-equation.tsx";

const numbers = [
  "amount_water_added_for_neutralization",
  "neutralizing_agent_concentration",
  "neutralizing_agent_amount_added",
] as const;
const watched = [...numbers, "neutralizing_agent_name", "neutralizing_agent_amount_added_units"] as const;

export type Used = Pick<UseRecordListItem, "amount_used" | "amount_used_units">;
type Props = {
  control: Control<PreTreatmentValues>;
  homogenization: HomogenizationDetail;
  used: Used | undefined;
};

/** The water still needed and the warnings, while the pre-treatment is typed; they do not prevent saving. */
export function PreTreatmentPreview({ control, homogenization, used }: Props) {
  const values = useWatch({ control, name: watched });
  const entered = enteredIn(Object.fromEntries(watched.map((name, i) => [name, values[i]])));
  const { neutralization, base } = waterOf(homogenization, entered);
  const { total_water_to_be_added: total, desired_cnf_volume_units: units } = homogenization;
  return (
    <div className="wide stack stack--sm">
      <WaterStillNeeded total={total} neutralization={neutralization} base={base} units={units} />
      <div className="stack stack--sm" aria-live="polite">
        {preTreatmentWarnings(homogenization, entered, used ?? null).map((warning) => (
          <Banner key={warning} tone="warn" icon={IconAlertTriangle} title={showUnitsIn(warning)} />
        ))}
      </div>
    </div>
  );
}

/** The typed values as the rules read them: an empty field, and text that is not a number, is null. */
function enteredIn(values: Partial<PreTreatmentValues>): EnteredWater {
  const { neutralizing_agent_name, neutralizing_agent_amount_added_units } = values;
  return {
    ...numbersIn(values, numbers),
    neutralizing_agent_name: neutralizing_agent_name || null,
    neutralizing_agent_amount_added_units: neutralizing_agent_amount_added_units || null,
  };
}

/** The summary to confirm before the pre-treatment is saved, one line each; the warnings are repeated in it. */
export function summaryOf(
  homogenization: HomogenizationDetail,
  values: PreTreatmentValues,
  use: Used | undefined,
): string {
  const { desired_cnf_volume_units: units } = homogenization;
  const entered = enteredIn(values);
  const { neutralization, stillNeeded } = waterOf(homogenization, entered);
  const { neutralizing_agent_name: agent, neutralizing_agent_amount_added: amount } = entered;
  const agentUnits = entered.neutralizing_agent_amount_added_units ?? units;
  return [
    "Is this right?",
    ...(use ? [`Cake used: ${showAmount(use.amount_used, use.amount_used_units)}`] : []),
    `Water added: ${showAmount(neutralization ?? 0, units)} ${showName(values.water_type_added_for_neutralization ?? "")}`.trim(),
    agent
      ? `Agent: ${agent}, ${entered.neutralizing_agent_concentration} %, ${showAmount(amount ?? 0, agentUnits)}`
      : "Agent: none",
    `Water Still Needed: ${showAmount(stillNeeded, units)}`,
    ...preTreatmentWarnings(homogenization, entered, use ?? null).map(showUnitsIn),
  ].join("\n");
}
