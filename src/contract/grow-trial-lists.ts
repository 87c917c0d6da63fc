import { z } from "zod";
import {
  addAdditive,
  addFertilizer,
  additiveId,
  additiveIds,
  addTagComment,
  fertilizerId,
  fertilizerIds,
  tagId,
} from "#domain/grow-trial-lists/rules.ts";
import {
  GrowIngredient,
  GrowLookup,
  NewAdditive,
  NewFertilizer,
  NewTagComment,
  SubstrateType,
} from "#domain/grow-trial-lists/schema.ts";
import {
  listAdditives,
  listFertilizers,
  listMethods,
  listPlants,
  listSubstrateTypes,
  listTagComments,
} from "#domain/grow-trial-lists/views.ts";
import { readRow } from "#domain/kernel/list.ts";
import { entryNamed } from "#domain/lookups/list-entry.ts";
import { command } from "./command.ts";
import { query } from "./query.ts";
import { Nothing } from "./shapes.ts";

const noInput = { params: Nothing, query: Nothing };

/** Lookups of the grow trials: methods, plants, substrates, additives, fertilizers and tag comments. */
export const growingQueries = {
  listGrowTrialMethods: query({
    name: "listGrowTrialMethods",
    path: "/api/grow-trials/grow-trial-methods",
    summary: "Growing methods, by name.",
    ...noInput,
    answer: z.array(GrowLookup),
    failure: "Error fetching grow trial methods",
    read: listMethods,
  }),

  listGrowTrialPlants: query({
    name: "listGrowTrialPlants",
    path: "/api/grow-trials/grow-trial-plants",
    summary: "Plants, by name.",
    ...noInput,
    answer: z.array(GrowLookup),
    failure: "Failed fetching grow trial plants",
    read: listPlants,
  }),

  listSubstrateTypes: query({
    name: "listSubstrateTypes",
    path: "/api/grow-trials/grow-trial-substrate-types",
    summary: "Substrate types with their preparation steps, by name.",
    ...noInput,
    answer: z.array(SubstrateType),
    failure: "Failed fetching grow trial substrate types",
    read: listSubstrateTypes,
  }),

  listAdditives: query({
    name: "listAdditives",
    path: "/api/grow-trials/grow-trial-additives",
    summary: "Additives, by name.",
    ...noInput,
    answer: z.array(GrowIngredient),
    failure: "Error fetching grow trial additives",
    read: listAdditives,
  }),

  listFertilizers: query({
    name: "listFertilizers",
    path: "/api/grow-trials/grow-trial-fertilizers",
    summary: "Fertilizers, by name.",
    ...noInput,
    answer: z.array(GrowIngredient),
    failure: "Error fetching grow trial fertilizers",
    read: listFertilizers,
  }),

  listTagComments: query({
    name: "listTagComments",
    path: "/api/grow-trials/grow-trial-tag-comments",
    summary: "Tag comments, by their text.",
    ...noInput,
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
    summary: "Adds an additive. A name identifies one additive.",
    params: Nothing,
    body: NewAdditive,
    answer: GrowIngredient,
    status: 201,
    lane: ({ body }) => ({ table: "additives", id: additiveId(body.name) }),
    makes: ({ body }) => additiveId(body.name),
    decide: addAdditive,
    reply: (records, { body }) =>
      readRow(records, (lab) => entryNamed(lab, "additives", body.name, additiveIds(body.name))),
    title: (_, { body }) => `New additive ${body.name}`,
    failure: "Error adding additive. Please try again.",
    success: "Additive added successfully. You can now select it now",
  }),

  addFertilizer: command({
    name: "addFertilizer",
    method: "POST",
    path: "/api/grow-trials/grow-trial-fertilizers",
    summary: "Adds a fertilizer. A name identifies one fertilizer.",
    params: Nothing,
    body: NewFertilizer,
    answer: GrowIngredient,
    status: 201,
    lane: ({ body }) => ({ table: "fertilizers", id: fertilizerId(body.name) }),
    makes: ({ body }) => fertilizerId(body.name),
    decide: addFertilizer,
    reply: (records, { body }) =>
      readRow(records, (lab) => entryNamed(lab, "fertilizers", body.name, fertilizerIds(body.name))),
    title: (_, { body }) => `New fertilizer ${body.name}`,
    failure: "Error adding fertilizer. Please try again.",
    success: "Fertilizer added successfully. You can now select it now",
  }),

  addTagComment: command({
    name: "addTagComment",
    method: "POST",
    path: "/api/grow-trials/grow-trial-tag-comments",
    summary: "Adds a tag comment for all users. Returns every tag comment.",
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
