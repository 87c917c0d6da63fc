import { z } from "zod";
import {
  addSeedSownData,
  createGrowTrial,
  editGrowTrial,
  GrowTrialEdit,
  growTrialClaim,
  reopenGrowTrialStep,
  updateGrowTrialState,
} from "#domain/grow-trials/rules.ts";
import {
  GrowTrialDetail,
  GrowTrialList,
  NewGrowTrial,
  SeedSown,
  SteppedTrial,
  WrittenGrowTrial,
} from "#domain/grow-trials/schema.ts";
import { growTrialDetail, growTrialSteps, growTrials, nextGrowTrialName } from "#domain/grow-trials/views.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { nameInSentence } from "#domain/kinds.ts";
import { reopeningTitle, StepReopening } from "#domain/steps/reopen.ts";
import { StepChange } from "#domain/steps/schema.ts";
import { changeTitle } from "#domain/steps/steps.ts";
import { dateTime } from "#domain/values/traits.ts";
import { command, editCommand } from "./command.ts";
import { query, recordQuery } from "./query.ts";
import { ById, Nothing } from "./shapes.ts";

export const growTrialQueries = {
  listGrowTrials: query({
    name: "listGrowTrials",
    path: "/api/grow-trials",
    summary: "Grow trials, newest first, and the allowed units of plug size.",
    params: Nothing,
    query: Nothing,
    answer: GrowTrialList,
    failure: "Error fetching grow trials",
    read: (records, _, now) => growTrials(records, now),
  }),

  growTrialName: query({
    name: "growTrialName",
    path: "/api/grow-trials/grow-trial-name",
    summary: "The name of a trial whose seeds are sown on a day.",
    params: Nothing,
    query: z.object({
      seed_sown_date: dateTime("Please enter a valid date and time for when seeds were sown"),
    }),
    answer: z.string(),
    failure: "Error fetching grow trial name",
    read: (records, { query: { seed_sown_date } }) => nextGrowTrialName(records, seed_sown_date),
  }),

  checkGrowTrialCode: query({
    name: "checkGrowTrialCode",
    path: "/api/grow-trials/grow-trial-code-unique-check",
    summary: "Whether no grow trial has this code yet.",
    params: Nothing,
    query: z.object({ code: z.string("code must be text") }),
    answer: z.boolean(),
    failure: "Error checking the code of the grow trial",
    read: async (records, { query: { code } }) =>
      (await records.get("claims", growTrialClaim(code))) === undefined,
  }),

  getGrowTrial: recordQuery({
    name: "getGrowTrial",
    path: "/api/grow-trials/:id",
    summary: "One grow trial with its trays and its steps.",
    params: ById,
    query: Nothing,
    answer: GrowTrialDetail,
    failure: "Error fetching grow trial",
    entity: "Grow trial",
    of: "grow_trials",
    read: (records, { params }, now) => growTrialDetail(records, params.id, now),
  }),
};

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
