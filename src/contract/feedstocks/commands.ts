import {
  addFeedstockUseRecord,
  characterizeFeedstock,
  createFeedstock,
  editFeedstock,
  FeedstockEdit,
} from "#domain/feedstocks/rules.ts";
import { Characterization, FeedstockDetail, NewFeedstock } from "#domain/feedstocks/schema.ts";
import { feedstockDetail } from "#domain/feedstocks/views.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { nameInSentence } from "#domain/kinds.ts";
import { useRecord } from "#domain/resource-use/list.ts";
import { AddedUseRecord, NewUseRecord } from "#domain/resource-use/schema.ts";
import { command, editCommand } from "../command.ts";
import { ById, Nothing } from "../shapes.ts";

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
