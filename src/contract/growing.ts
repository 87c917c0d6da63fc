import { z } from "zod";
import {
  addAdditive,
  addFertilizer,
  additiveId,
  addTagComment,
  fertilizerId,
  tagId,
} from "#domain/growing/rules.ts";
import {
  GrowIngredient,
  GrowLookup,
  NewAdditive,
  NewFertilizer,
  NewTagComment,
  SubstrateType,
} from "#domain/growing/schema.ts";
import {
  listAdditives,
  listFertilizers,
  listMethods,
  listPlants,
  listSubstrateTypes,
  listTagComments,
} from "#domain/growing/views.ts";
import { command, query } from "./operation.ts";
import { Nothing } from "./shapes.ts";

const asked = { params: Nothing, query: Nothing };

/** What trays are grown with and in, and the words for what is seen of them. */
export const growingQueries = {
  listGrowTrialMethods: query({
    name: "listGrowTrialMethods",
    path: "/api/grow-trials/grow-trial-methods",
    summary: "Ways of growing, by name.",
    ...asked,
    answer: z.array(GrowLookup),
    failure: "Error fetching grow trial methods",
    read: listMethods,
  }),

  listGrowTrialPlants: query({
    name: "listGrowTrialPlants",
    path: "/api/grow-trials/grow-trial-plants",
    summary: "Plants, by name.",
    ...asked,
    answer: z.array(GrowLookup),
    failure: "Failed fetching grow trial plants",
    read: listPlants,
  }),

  listSubstrateTypes: query({
    name: "listSubstrateTypes",
    path: "/api/grow-trials/grow-trial-substrate-types",
    summary: "Substrate types with the steps they are prepared by, by name.",
    ...asked,
    answer: z.array(SubstrateType),
    failure: "Failed fetching grow trial substrate types",
    read: listSubstrateTypes,
  }),

  listAdditives: query({
    name: "listAdditives",
    path: "/api/grow-trials/grow-trial-additives",
    summary: "Additives, by name.",
    ...asked,
    answer: z.array(GrowIngredient),
    failure: "Error fetching grow trial additives",
    read: listAdditives,
  }),

  listFertilizers: query({
    name: "listFertilizers",
    path: "/api/grow-trials/grow-trial-fertilizers",
    summary: "Fertilizers, by name.",
    ...asked,
    answer: z.array(GrowIngredient),
    failure: "Error fetching grow trial fertilizers",
    read: listFertilizers,
  }),

  listTagComments: query({
    name: "listTagComments",
    path: "/api/grow-trials/grow-trial-tag-comments",
    summary: "Tag comments, by their text.",
    ...asked,
    answer: z.array(z.string()),
    failure: "Error fetching tag comments",
    read: listTagComments,
  }),
};

export const growingCommands = {
  addAdditive: command({
    name: "addAdditive",
    method: "POST",
    path: "/api/grow-trials/grow-trial-additives",
    summary: "A new additive. The same name is the same additive.",
    params: Nothing,
    body: NewAdditive,
    answer: GrowIngredient,
    status: 201,
    lane: ({ body }) => ({ table: "additives", id: additiveId(body.name) }),
    makes: ({ body }) => additiveId(body.name),
    decide: addAdditive,
    reply: (records, { body }) => records.get("additives", additiveId(body.name)),
    title: (_, { body }) => `New additive ${body.name}`,
    failure: "Error adding additive. Please try again.",
    success: "Additive added successfully. You can now select it now",
  }),

  addFertilizer: command({
    name: "addFertilizer",
    method: "POST",
    path: "/api/grow-trials/grow-trial-fertilizers",
    summary: "A new fertilizer. The same name is the same fertilizer.",
    params: Nothing,
    body: NewFertilizer,
    answer: GrowIngredient,
    status: 201,
    lane: ({ body }) => ({ table: "fertilizers", id: fertilizerId(body.name) }),
    makes: ({ body }) => fertilizerId(body.name),
    decide: addFertilizer,
    reply: (records, { body }) => records.get("fertilizers", fertilizerId(body.name)),
    title: (_, { body }) => `New fertilizer ${body.name}`,
    failure: "Error adding fertilizer. Please try again.",
    success: "Fertilizer added successfully. You can now select it now",
  }),

  addTagComment: command({
    name: "addTagComment",
    method: "POST",
    path: "/api/grow-trials/grow-trial-tag-comments",
    summary: "A new tag comment for everybody. Answers all of them.",
    params: Nothing,
    body: NewTagComment,
    answer: z.array(z.string()),
    status: 200,
    lane: ({ body }) => ({ table: "tag_comments", id: tagId(body.comment) }),
    decide: addTagComment,
    reply: listTagComments,
    title: (_, { body }) => `New tag “${body.comment}”`,
    failure: "Failed adding tag. Please try refreshing the page or contact support",
    success: "Tag added.",
  }),
};
