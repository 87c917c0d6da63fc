import type { Reads } from "#domain/kernel/records.ts";
import { ListEntry, NewListEntry, RenamedEntry } from "#domain/lookups/list-entry.ts";
import {
  addListEntry,
  offerListEntry,
  renameListEntry,
  retireListEntry,
} from "#domain/lookups/list-rules.ts";
import { listEntry } from "#domain/lookups/list-views.ts";
import { labListOf } from "#domain/lookups/lists.ts";
import { command } from "../command.ts";
import { ByList, Nothing, ofEntry } from "../shapes.ts";

type OfEntry = { params: { list: string; id: string } };

const entryLane = ({ params }: OfEntry) => ({
  table: labListOf(params.list)?.table ?? "locations",
  id: params.id,
});
const nameIn = (lab: Reads, { params }: OfEntry) => {
  const list = labListOf(params.list);
  return (list && lab.get(list.table, params.id)?.name) ?? "an entry";
};

export const lookupCommands = {
  addListEntry: command({
    name: "addListEntry",
    method: "POST",
    path: "/api/lab-lists/:list",
    summary:
      "Adds an entry to a list of the lab. A name identifies one entry. A retired entry is offered again, if staff add it.",
    params: ByList,
    body: NewListEntry,
    answer: ListEntry,
    status: 201,
    lane: ({ params, body }) => {
      const list = labListOf(params.list);
      return { table: list?.table ?? "locations", id: list?.idsOf(list.toName(body.name)).at(-1) ?? "" };
    },
    decide: addListEntry,
    reply: (records, { params, body }) => listEntry(records, params.list, body),
    title: (_, { params, body }) => `New ${labListOf(params.list)?.word ?? "entry"}: ${body.name}`,
    failure: "Failed to add to the list",
    success: "Added to the list.",
  }),

  renameListEntry: command({
    name: "renameListEntry",
    needs: "staff",
    method: "PUT",
    path: "/api/lab-lists/:list/:id",
    summary: "Renames an entry of a list of the lab. The records that have it show the new name.",
    ...ofEntry,
    body: RenamedEntry,
    lane: entryLane,
    decide: renameListEntry,
    reply: (records, { params }) => listEntry(records, params.list, params),
    title: (_, { body }) => `New name: ${body.name}`,
    failure: "Failed to rename",
    success: "Renamed.",
  }),

  retireListEntry: command({
    name: "retireListEntry",
    needs: "staff",
    method: "POST",
    path: "/api/lab-lists/:list/:id/retire",
    summary:
      "Retires an entry of a list of the lab: it is no longer offered. Records that have it still show it.",
    ...ofEntry,
    body: Nothing,
    lane: entryLane,
    decide: retireListEntry,
    reply: (records, { params }) => listEntry(records, params.list, params),
    title: (lab, input) => `Retiring ${nameIn(lab, input)}`,
    failure: "Failed to retire",
    success: "Retired. It is no longer offered.",
  }),

  offerListEntry: command({
    name: "offerListEntry",
    needs: "staff",
    method: "POST",
    path: "/api/lab-lists/:list/:id/offer",
    summary: "Offers a retired entry of a list of the lab again.",
    ...ofEntry,
    body: Nothing,
    lane: entryLane,
    decide: offerListEntry,
    reply: (records, { params }) => listEntry(records, params.list, params),
    title: (lab, input) => `Offering ${nameIn(lab, input)} again`,
    failure: "Failed to offer again",
    success: "Offered again.",
  }),
};
