import { z } from "zod";
import { growTrialClaim } from "#domain/grow-trials/rules.ts";
import { GrowTrialDetail, GrowTrialList } from "#domain/grow-trials/schema.ts";
import { growTrialDetail, growTrials, nextGrowTrialName } from "#domain/grow-trials/views.ts";
import { dateTime } from "#domain/values/traits.ts";
import { query, recordQuery } from "../query.ts";
import { ById, Nothing } from "../shapes.ts";

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
