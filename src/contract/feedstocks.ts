import { z } from "zod";
import {
  addFeedstockUseRecord,
  characterizeFeedstock,
  createFeedstock,
  editFeedstock,
  FeedstockEdit,
} from "#domain/feedstocks/rules.ts";
import {
  Characterization,
  FeedstockDetail,
  FeedstockListItem,
  FeedstockName,
  NewFeedstock,
  uniqueFields,
} from "#domain/feedstocks/schema.ts";
import {
  feedstockDetail,
  feedstockList,
  isFeedstockUnique,
  listFeedstockNames,
} from "#domain/feedstocks/views.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { nameInSentence } from "#domain/kinds.ts";
import { useRecord } from "#domain/resource-use/list.ts";
import { AddedUseRecord, NewUseRecord } from "#domain/resource-use/schema.ts";
import { command, editCommand } from "./command.ts";
import { listQuery, query, recordQuery } from "./query.ts";
import { ById, Nothing } from "./shapes.ts";

export const feedstockQueries = {
  listFeedstocks: listQuery({
    name: "listFeedstocks",
    path: "/api/feedstocks",
    summary: "Feedstocks, newest first.",
    query: Nothing,
    answer: z.array(FeedstockListItem),
    failure: "Error fetching feedstocks",
    list: feedstockList,
  }),

  listFeedstockNames: query({
    name: "listFeedstockNames",
    path: "/api/feedstocks/feedstock-names",
    summary: "Names a feedstock can have, each with its type.",
    params: Nothing,
    query: Nothing,
    answer: z.array(FeedstockName),
    failure: "Error fetching feedstock names",
    read: listFeedstockNames,
  }),

  checkFeedstockUnique: query({
    name: "checkFeedstockUnique",
    path: "/api/feedstocks/check-unique",
    summary: "Whether no feedstock has this identifier yet.",
    params: Nothing,
    query: z.object({
      fieldName: z.enum(uniqueFields),
      value: z.string().trim().min(1, "Value is required"),
    }),
    answer: z.object({ isUnique: z.boolean() }),
    failure: "Failed to check unique feedstock",
    read: async (records, { query: { fieldName, value } }) => ({
      isUnique: await isFeedstockUnique(records, fieldName, value),
    }),
  }),

  getFeedstock: recordQuery({
    name: "getFeedstock",
    path: "/api/feedstocks/:id",
    summary: "One feedstock with its use records.",
    params: ById,
    query: Nothing,
    answer: FeedstockDetail,
    failure: "Failed to fetch feedstock",
    entity: "Feedstock",
    of: "feedstocks",
    read: (records, { params }) => feedstockDetail(records, params.id),
  }),
};

export const feedstockCommands = {
  createFeedstock: command({
    name: "createFeedstock",
    method: "POST",
    path: "/api/feedstocks",
    summary: "Adds a delivery of feedstock.",
    params: Nothing,
    body: NewFeedstock,
    answer: FeedstockDetail,
    status: 201,
    lane: ({ body }, stamp) => ({ table: "feedstocks", id: createdId(stamp, body) }),
    makes: ({ body }, stamp) => createdId(stamp, body),
    decide: createFeedstock,
    reply: (records, { body }, stamp) => feedstockDetail(records, createdId(stamp, body)),
    title: (_, { body }) => `New feedstock: ${body.identifier}`,
    failure: "Failed to create feedstock",
    success: "Feedstock created.",
  }),

  characterizeFeedstock: command({
    name: "characterizeFeedstock",
    method: "PUT",
    // Clients send the trailing slash.
    path: "/api/feedstocks/:id/",
    summary:
      "Records the characterization of a feedstock; `base` contains the values shown when the form was opened.",
    params: ById,
    body: Characterization,
    answer: FeedstockDetail,
    status: 200,
    lane: ({ params }) => ({ table: "feedstocks", id: params.id }),
    decide: characterizeFeedstock,
    reply: (records, { params }) => feedstockDetail(records, params.id),
    title: (lab, { params }) => `Characterization of ${nameInSentence(lab, "feedstocks", params.id)}`,
    failure: "Failed to characterize feedstock",
    success: "Feedstock characterized.",
  }),

  addFeedstockUseRecord: command({
    name: "addFeedstockUseRecord",
    method: "POST",
    path: "/api/feedstocks/:id/use-records",
    summary: "Records a use of a feedstock.",
    params: ById,
    body: NewUseRecord,
    answer: AddedUseRecord,
    status: 201,
    lane: ({ params }) => ({ table: "feedstocks", id: params.id }),
    makes: ({ body }, stamp) => createdId(stamp, body),
    decide: addFeedstockUseRecord,
    reply: (records, { body }, stamp) => useRecord(records, createdId(stamp, body)),
    title: (lab, { params }) => `Use of ${nameInSentence(lab, "feedstocks", params.id)}`,
    failure: "Failed to add use record",
    success: "Use record added.",
  }),

  editFeedstock: editCommand({
    name: "editFeedstock",
    path: "/api/feedstocks/:id/details",
    table: "feedstocks",
    body: FeedstockEdit,
    answer: FeedstockDetail,
    decide: editFeedstock,
    read: feedstockDetail,
  }),
};
