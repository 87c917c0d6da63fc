import { z } from "zod";
import { FiltrationListItem, NopProcessDetail, NopProcessListItem } from "#domain/nop-processes/answers.ts";
import { nopProcessList } from "#domain/nop-processes/process-list.ts";
import { filtrationList, nopProcessDetail } from "#domain/nop-processes/views.ts";
import { listQuery, recordQuery } from "../query.ts";
import { Nothing } from "../shapes.ts";

/** `:id` of a path: an id, or a batch number in upper or lower case. */
const ByIdOrBatch = z.object({ id: z.string().regex(/^[A-Za-z0-9-]{3,50}$/) });

export const nopProcessQueries = {
  listNopProcesses: listQuery({
    name: "listNopProcesses",
    path: "/api/nop-process",
    summary: "NOP processes, newest first.",
    query: Nothing,
    answer: z.array(NopProcessListItem),
    failure: "Error fetching NOP processes",
    list: nopProcessList,
  }),

  listFiltrations: listQuery({
    name: "listFiltrations",
    path: "/api/nop-process/filtration-and-neutralization-details",
    summary: "Filtrations that a cake can be made of, newest first.",
    query: Nothing,
    answer: z.array(FiltrationListItem),
    failure: "Error fetching filtration and neutralization details",
    list: filtrationList,
  }),

  getNopProcess: recordQuery({
    name: "getNopProcess",
    path: "/api/nop-process/:id",
    summary: "One NOP process, by id or batch number, with its filtrations, cakes, CNFs and samples.",
    params: ByIdOrBatch,
    query: Nothing,
    answer: NopProcessDetail,
    failure: "Failed to fetch NOP process",
    entity: "NOP process",
    of: "nop_processes",
    read: (records, { params }) => nopProcessDetail(records, params.id),
  }),
};
