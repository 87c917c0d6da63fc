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
  NewAdditive,
  NewFertilizer,
  NewTagComment,
} from "#domain/grow-trial-lists/schema.ts";
import { listTagComments } from "#domain/grow-trial-lists/views.ts";
import { readRow } from "#domain/kernel/list.ts";
import { entryNamed } from "#domain/lookups/list-entry.ts";
import { command } from "../command.ts";
import { Nothing } from "../shapes.ts";

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
