import {
  addSeedSownData,
  createGrowTrial,
  editGrowTrial,
  GrowTrialEdit,
  reopenGrowTrialStep,
  updateGrowTrialState,
} from "#domain/grow-trials/rules.ts";
import { NewGrowTrial, SeedSown, SteppedTrial, WrittenGrowTrial } from "#domain/grow-trials/schema.ts";
import { growTrialDetail, growTrialSteps } from "#domain/grow-trials/views.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { nameInSentence } from "#domain/kinds.ts";
import { reopeningTitle, StepReopening } from "#domain/steps/reopen.ts";
import { StepChange } from "#domain/steps/schema.ts";
import { changeTitle } from "#domain/steps/steps.ts";
import { command, editCommand } from "../command.ts";
import { ById, Nothing } from "../shapes.ts";

export const growTrialCommands = {
  createGrowTrial: command({
    name: "createGrowTrial",
    method: "POST",
    path: "/api/grow-trials",
    summary: "Adds a grow trial without trays.",
    params: Nothing,
    body: NewGrowTrial,
    answer: WrittenGrowTrial,
    status: 201,
    lane: ({ body }, stamp) => ({ table: "grow_trials", id: createdId(stamp, body) }),
    makes: ({ body }, stamp) => createdId(stamp, body),
    decide: createGrowTrial,
    reply: (records, { body }, stamp) => growTrialDetail(records, createdId(stamp, body), stamp.now),
    title: (_, { body }) => `New grow trial ${body.code}`,
    failure: "Failed to create grow trial",
    success: "Grow trial created.",
  }),

  addSeedSownData: command({
    name: "addSeedSownData",
    method: "POST",
    path: "/api/grow-trials/:id/add-seed-sown-data",
    summary:
      "Records when the seeds were sown and where the trays are. Accepted once, and once more after each re-opening of the step.",
    params: ById,
    body: SeedSown,
    answer: WrittenGrowTrial,
    status: 200,
    lane: ({ params }) => ({ table: "grow_trials", id: params.id }),
    decide: addSeedSownData,
    reply: (records, { params }, stamp) => growTrialDetail(records, params.id, stamp.now),
    title: (lab, { params }) => `Seed sown data of ${nameInSentence(lab, "grow_trials", params.id)}`,
    failure: "Failed to create grow trial",
    success: "Seed sown data added successfully",
  }),

  updateGrowTrialState: command({
    name: "updateGrowTrialState",
    method: "PUT",
    path: "/api/grow-trials/:id/update-state",
    summary: "Completes, skips or postpones a step. The first change to reach the server is final.",
    params: ById,
    body: StepChange,
    answer: SteppedTrial,
    status: 200,
    lane: ({ params }) => ({ table: "grow_trials", id: params.id }),
    decide: updateGrowTrialState,
    reply: (records, { params }) => growTrialSteps(records, params.id),
    title: (lab, { params, body }) => {
      const steps = lab.get("grow_trials", params.id)?.process_states ?? [];
      return `${changeTitle(steps, body)} of ${nameInSentence(lab, "grow_trials", params.id)}`;
    },
    failure: "Failed to update state. Please try again later.",
    success: "State updated successfully.",
  }),

  editGrowTrial: editCommand({
    name: "editGrowTrial",
    path: "/api/grow-trials/:id",
    table: "grow_trials",
    body: GrowTrialEdit,
    answer: WrittenGrowTrial,
    decide: editGrowTrial,
    read: growTrialDetail,
  }),

  reopenGrowTrialStep: command({
    name: "reopenGrowTrialStep",
    needs: "staff",
    method: "POST",
    path: "/api/grow-trials/:id/reopen-step",
    summary: "Staff re-opens a completed or skipped step with a reason. The other steps do not change.",
    params: ById,
    body: StepReopening,
    answer: SteppedTrial,
    status: 200,
    lane: ({ params }) => ({ table: "grow_trials", id: params.id }),
    decide: reopenGrowTrialStep,
    reply: (records, { params }) => growTrialSteps(records, params.id),
    title: (lab, { params, body }) => {
      const steps = lab.get("grow_trials", params.id)?.process_states ?? [];
      return `${reopeningTitle(steps, body)} of ${nameInSentence(lab, "grow_trials", params.id)}`;
    },
    failure: "Failed to re-open the step",
    success: "Step re-opened.",
  }),
};
