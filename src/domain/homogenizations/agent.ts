import type { Stamp } from "../kernel/change.ts";
import { writtenBy } from "../kernel/written.ts";
import type { PreHomogenizationData } from "./schema.ts";

/** The fields of the pre-treatment that contain the amount of agent. */
export const agentFields = {
  amount: "neutralizing_agent_amount_added",
  units: "neutralizing_agent_amount_added_units",
};

type Entered = Pick<
  PreHomogenizationData,
  | "neutralizing_agent_name"
  | "neutralizing_agent_id"
  | "neutralizing_agent_amount_added"
  | "neutralizing_agent_amount_added_units"
  | "allow_overdraw"
>;

/** The use of the agent's bottle by a pre-treatment, linked to its experiment; null without a bottle. */
export function agentTaken(
  entered: Entered,
  { homogenization, id }: { homogenization: string; id: string },
  stamp: Stamp,
) {
  const { neutralizing_agent_name: agent, neutralizing_agent_id: bottle, allow_overdraw } = entered;
  const { neutralizing_agent_amount_added: amount, neutralizing_agent_amount_added_units: units } = entered;
  if (!agent || !bottle || typeof amount !== "number" || !units) return null;
  const { by: created_by, at: creation_date } = writtenBy(stamp);
  const linked_to = { type: "HOMOGENIZATION" as const, id: homogenization };
  const purpose = "HOMOGENIZATION" as const;
  return { id, bottle, amount, units, purpose, created_by, creation_date, allow_overdraw, linked_to };
}
