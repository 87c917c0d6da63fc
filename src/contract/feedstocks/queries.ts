import { z } from "zod";
import {
  FeedstockDetail,
  FeedstockListItem,
  FeedstockName,
  uniqueFields,
} from "#domain/feedstocks/schema.ts";
import {
  feedstockDetail,
  feedstockList,
  isFeedstockUnique,
  listFeedstockNames,
} from "#domain/feedstocks/views.ts";
import { listQuery, query, recordQuery } from "../query.ts";
import { ById, Nothing } from "../shapes.ts";

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
