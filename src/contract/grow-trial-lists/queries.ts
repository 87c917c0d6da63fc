import { z } from "zod";
import { GrowIngredient, GrowLookup, SubstrateType } from "#domain/grow-trial-lists/schema.ts";
import {
  listAdditives,
  listFertilizers,
  listMethods,
  listPlants,
  listSubstrateTypes,
  listTagComments,
} from "#domain/grow-trial-lists/views.ts";
import { query } from "../query.ts";
import { Nothing } from "../shapes.ts";

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
