import { z } from "zod";
import { History } from "#domain/history/schema.ts";
import { tableNames } from "#domain/tables.ts";
import { call } from "../operation.ts";
import { Nothing } from "../shapes.ts";

/**
 * A record of any table that is replicated to the tablets. The format of an id depends on its table: a few ids are
 * not UUIDs.
 */
export const HistoryPath = z.object({ table: z.enum(tableNames), id: z.string().toLowerCase() });

export type HistoryPath = z.infer<typeof HistoryPath>;

/** Online only: only the server stores the versions of every record. */
export const historyCalls = {
  getHistory: call({
    name: "getHistory",
    method: "GET",
    path: "/api/history/:table/:id",
    summary: "Every version of a record, newest first: who changed what, when, and from which device.",
    params: HistoryPath,
    query: Nothing,
    body: Nothing,
    answer: History,
    status: 200,
    open: false,
  }),
};
