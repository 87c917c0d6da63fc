import type { Reads } from "#domain/kernel/records.ts";
import { EditedEntry, EntryMerge, ListEntry, NewListEntry } from "#domain/lookups/list-entry.ts";
import {
  addListEntry,
  mergeListEntry,
  offerListEntry,
  renameListEntry,
  retireListEntry,
} from "#domain/lookups/list-rules.ts";
import { listEntry } from "#domain/lookups/list-views.ts";
import { labListOf } from "#domain/lookups/lists.ts";
import { showName } from "#domain/values/words.ts";
import { command } from "../command.ts";
import { ByList, Nothing, ofEntry } from "../shapes.ts";

type OfEntry = { params: { list: string; id: string } };

const entryLane = ({ params }: OfEntry) => ({
  table: labListOf(params.list)?.table ?? "locations",
  id: params.id,
});
const nameIn = (lab: Reads, { params }: OfEntry) => {
  const list = labListOf(params.list);
  return showName((list && lab.get(list.table, params.id)?.name) ?? "an entry");
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
    title: (_, { params, body }) => `New ${labListOf(params.list)?.word ?? "entry"}: ${showName(body.name)}`,
    failure: "Failed to add to the list",
    success: "Added to the list.",
  }),

  renameListEntry: command({
    name: "renameListEntry",
    needs: "staff",
    method: "PUT",
    path: "/api/lab-lists/:list/:id",
    summary:
      "Edits an entry of a list of the lab. The records that have it show the new name. An omitted field is unchanged.",
    ...ofEntry,
    body: EditedEntry,
    lane: entryLane,
    decide: renameListEntry,
    reply: (records, { params }) => listEntry(records, params.list, params),
    title: (lab, input) => {
      const before = nameIn(lab, input);
      const name = showName(input.body.name);
      return before === name ? `Edit of ${before}` : `New name: ${name}`;
    },
    failure: "Failed to save the entry",
    success: "Changes saved.",
  }),

  mergeListEntry: command({
    name: "mergeListEntry",
    needs: "staff",
    method: "POST",
    path: "/api/lab-lists/:list/:id/merge",
    summary:
      "Merges an entry of a list of the lab into another one: every record that names it, also in a later write, names the other.",
    ...ofEntry,
    body: EntryMerge,
    // Records that were withdrawn name the other entry too.
    seesWithdrawn: true,
    lane: entryLane,
    decide: mergeListEntry,
    reply: (records, { params }) => listEntry(records, params.list, params),
    title: (lab, input) => {
      const into = nameIn(lab, { params: { ...input.params, id: input.body.into } });
      return `Merging ${nameIn(lab, input)} into ${into}`;
    },
    failure: "Failed to merge",
    success: "Merged.",
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
