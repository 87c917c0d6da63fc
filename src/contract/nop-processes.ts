import { z } from "zod";
import { createdId } from "#domain/ids.ts";
import {
  FiltrationDetail,
  FiltrationListItem,
  NopProcessDetail,
  NopProcessListItem,
} from "#domain/nop-processes/answers.ts";
import { addFiltration, createNopProcess } from "#domain/nop-processes/rules.ts";
import { NewFiltration, NewNopProcess, sampleType } from "#domain/nop-processes/schema.ts";
import {
  filtrationDetail,
  filtrationList,
  nopProcessDetail,
  nopProcessList,
} from "#domain/nop-processes/views.ts";
import { NOT_NUMBERED } from "#domain/numbering.ts";
import { command, listQuery, query } from "./operation.ts";
import { ById, Nothing } from "./shapes.ts";

/** `:id` where a batch number, in any case, does as well. */
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

  getNopProcess: query({
    name: "getNopProcess",
    path: "/api/nop-process/:id",
    summary: "One NOP process, by id or batch number, with everything that was made of it.",
    params: ByIdOrBatch,
    query: Nothing,
    answer: NopProcessDetail,
    failure: "Failed to fetch NOP process",
    entity: "NOP process",
    of: "nop_processes",
    read: (records, { params }) => nopProcessDetail(records, params.id),
  }),
};

export const nopProcessCommands = {
  createNopProcess: command({
    name: "createNopProcess",
    method: "POST",
    path: "/api/nop-process",
    summary: "Adds an NOP process. Without a batch number the server gives the next of its year.",
    params: Nothing,
    body: NewNopProcess,
    answer: NopProcessDetail,
    status: 201,
    lane: ({ body }, stamp) => ({ table: "nop_processes", id: createdId(stamp, body) }),
    makes: ({ body }, stamp) => createdId(stamp, body),
    decide: createNopProcess,
    reply: (records, { body }, stamp) => nopProcessDetail(records, createdId(stamp, body)),
    title: (_, { body }) => (body.batch_number ? `New NOP process: ${body.batch_number}` : "New NOP process"),
    failure: "Failed to create NOP process",
    success: "NOP process created.",
  }),

  addFiltration: command({
    name: "addFiltration",
    method: "POST",
    path: "/api/nop-process/:id/filtration-and-neutralization-details",
    summary: "Adds the work-up of one sample: of an hour, or of the end of the reaction.",
    params: ById,
    body: NewFiltration,
    answer: FiltrationDetail,
    status: 201,
    lane: ({ body }, stamp) => ({ table: "filtrations", id: createdId(stamp, body) }),
    makes: ({ body }, stamp) => createdId(stamp, body),
    decide: addFiltration,
    reply: (records, { body }, stamp) => filtrationDetail(records, createdId(stamp, body)),
    title: (lab, { params, body }) => {
      const sample = sampleType({ ...body, hour_number_for_sample: body.hour_number_for_sample || null });
      return `${sample} of ${lab.get("nop_processes", params.id)?.batch_number ?? NOT_NUMBERED}`;
    },
    failure: "Failed to add filtration and neutralization details",
    success: "Filtration and neutralization details added.",
  }),
};
