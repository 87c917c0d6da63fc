import { z } from "zod";
import { sampleType } from "#domain/cakes/stock.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { nameInSentence } from "#domain/kinds.ts";
import {
  FiltrationDetail,
  FiltrationListItem,
  NopProcessDetail,
  NopProcessListItem,
} from "#domain/nop-processes/answers.ts";
import { addFiltration, correctFiltration } from "#domain/nop-processes/filtration-rules.ts";
import { nopProcessList } from "#domain/nop-processes/process-list.ts";
import {
  addUsesToProcess,
  createNopProcess,
  editNopProcess,
  NopProcessEdit,
} from "#domain/nop-processes/rules.ts";
import {
  FiltrationCorrection,
  NewFiltration,
  NewNopProcess,
  ProcessUses,
} from "#domain/nop-processes/schema.ts";
import { filtrationDetail, filtrationList, nopProcessDetail } from "#domain/nop-processes/views.ts";
import { command, editCommand } from "./command.ts";
import { listQuery, recordQuery } from "./query.ts";
import { ById, Nothing } from "./shapes.ts";

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

export const nopProcessCommands = {
  createNopProcess: command({
    name: "createNopProcess",
    method: "POST",
    path: "/api/nop-process",
    summary:
      "Adds an NOP process and records the uses of its feedstock (`records_feedstock_use`) and of its acid (`acid_chemical_id`). If the batch number is omitted, the server assigns the next one of the year.",
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

  addUsesToProcess: command({
    name: "addUsesToProcess",
    method: "POST",
    path: "/api/nop-process/:id/use-records",
    summary: "Adds use records to those of an NOP process. It draws no stock itself.",
    params: ById,
    body: ProcessUses,
    answer: NopProcessDetail,
    status: 200,
    lane: ({ params }) => ({ table: "nop_processes", id: params.id }),
    decide: addUsesToProcess,
    reply: (records, { params }) => nopProcessDetail(records, params.id),
    title: (lab, { params }) => `Uses for ${nameInSentence(lab, "nop_processes", params.id)}`,
    failure: "Failed to add use records",
    success: "Use records added.",
  }),

  addFiltration: command({
    name: "addFiltration",
    method: "POST",
    path: "/api/nop-process/:id/filtration-and-neutralization-details",
    summary:
      "Adds the filtration of one sample, taken at an hour or at the end of the reaction. If it names the bottle of its agent, the use is recorded.",
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
      return `${sample} of ${nameInSentence(lab, "nop_processes", params.id)}`;
    },
    failure: "Failed to add filtration and neutralization details",
    success: "Filtration and neutralization details added.",
  }),

  correctFiltration: command({
    name: "correctFiltration",
    method: "PUT",
    path: "/api/nop-process/:id/filtration-and-neutralization-details/:filtration_id",
    summary: "Corrects what was measured at a filtration, with a reason.",
    params: z.object({ ...ById.shape, filtration_id: ById.shape.id }),
    body: FiltrationCorrection,
    answer: FiltrationDetail,
    status: 200,
    lane: ({ params }) => ({ table: "filtrations", id: params.filtration_id }),
    decide: correctFiltration,
    reply: (records, { params }) => filtrationDetail(records, params.filtration_id),
    title: (lab, { params }) => {
      const filtration = lab.get("filtrations", params.filtration_id);
      const sample = filtration === null ? "a filtration" : sampleType(filtration);
      return `Correction of ${sample} of ${nameInSentence(lab, "nop_processes", params.id)}`;
    },
    failure: "Failed to correct filtration and neutralization details",
    success: "Filtration and neutralization details corrected.",
  }),

  editNopProcess: editCommand({
    name: "editNopProcess",
    path: "/api/nop-process/:id",
    table: "nop_processes",
    body: NopProcessEdit,
    answer: NopProcessDetail,
    decide: editNopProcess,
    read: nopProcessDetail,
  }),
};
