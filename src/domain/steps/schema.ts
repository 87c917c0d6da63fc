import { z } from "zod";
import { stepId } from "../kernel/ids.ts";
import { Written } from "../kernel/written.ts";
import { text } from "../values/text.ts";
import { chosenId, creationDateOr } from "../values/traits.ts";

export const stepStates = ["PENDING", "TODO_LATER", "COMPLETED", "SKIPPED"] as const;
export type StepState = (typeof stepStates)[number];

/** States that a person can give to a step. */
export const stepTargets = ["COMPLETED", "SKIPPED", "TODO_LATER"] as const;
export type StepTarget = (typeof stepTargets)[number];

/** How many times a step had been re-opened when the person saw it; a client that does not know may leave it out. */
export const reopenedTimes = z.int().min(0).nullish();

/** One step of a process, as every client sees it. */
export const Step = z.object({
  join_id: z.string(),
  /** The state of the process while this is its current step. */
  name: z.string(),
  state: z.enum(stepStates).meta({ label: "State", of: "state" }),
  order: z.int().meta({ hidden: "everywhere" }),
  skippable: z.boolean().meta({ hidden: "everywhere" }),
  mandatory: z.boolean().meta({ hidden: "everywhere" }),
  /** Who changed its state and when; null while it is pending. `recorded_by` was signed in, if that is another person. */
  changed: Written.extend({ recorded_by: z.string().optional() }).nullable(),
  /** Who re-opened it last, when, why, and how many times it was re-opened; absent if it never was. */
  reopened: Written.extend({ reason: z.string(), times: z.int() }).optional(),
});
export type Step = z.infer<typeof Step>;

const notATarget = "new_state_value must be COMPLETED, SKIPPED or TODO_LATER";

/** The change that the action bar of a process sends. */
export const StepChange = z.object({
  join_id: chosenId("Please select a valid step"),
  new_state_value: z.enum(stepTargets, { error: notATarget }).meta({ label: "State", of: "state" }),
  updated_by: text("updated_by must be text")
    .trim()
    .max(200, "updated_by must be at most 200 characters")
    .nullish()
    .transform((text) => text || "unknown")
    .meta({ label: "Updated By" }),
  timestamp: creationDateOr("Please provide a valid date and time").meta({ label: "Time" }),
  reopened_times: reopenedTimes,
});
export type StepChange = z.output<typeof StepChange>;

/** The steps after a change, and the overall state. */
export const SteppedOn = z.object({ process_states: z.array(Step), state: z.string() });

/** A step of every process of a kind. A skippable step can be postponed and, unless it is mandatory, skipped. */
export type StepPlan = { name: string; skippable: boolean; mandatory: boolean };

/** Returns the steps of a new process, with ids derived from the process. */
export function newSteps(processId: string, plans: readonly StepPlan[]): Step[] {
  return plans.map((plan, i) => ({
    ...plan,
    join_id: stepId(processId, plan.name),
    state: "PENDING",
    order: i + 1,
    changed: null,
  }));
}
