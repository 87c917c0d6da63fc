import { z } from "zod";
import {
  addCakeUseRecord,
  CakeEdit,
  createCake,
  editCake,
  enterCakeDetailedCharacteristics,
  enterCakeInitialCharacteristics,
} from "#domain/cakes/rules.ts";
import {
  CakeDetail,
  CakeListItem,
  CakeStorageType,
  DetailedCharacteristics,
  InitialCharacteristics,
  NewCake,
  WrittenCake,
} from "#domain/cakes/schema.ts";
import { sampleType } from "#domain/cakes/stock.ts";
import { cakeDetail, cakeList, listCakeStorageTypes } from "#domain/cakes/views.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { nameInSentence } from "#domain/kinds.ts";
import { useRecord } from "#domain/resource-use/list.ts";
import { AddedUseRecord, NewUseRecord } from "#domain/resource-use/schema.ts";
import { command, editCommand } from "./command.ts";
import { listQuery, query, recordQuery } from "./query.ts";
import { ById, Nothing } from "./shapes.ts";

export const cakeQueries = {
  listCakes: listQuery({
    name: "listCakes",
    path: "/api/cakes",
    summary: "Cakes, newest first.",
    query: Nothing,
    answer: z.array(CakeListItem),
    failure: "Error fetching cakes. Please refresh the page or contact support",
    list: cakeList,
  }),

  listCakeStorageTypes: query({
    name: "listCakeStorageTypes",
    path: "/api/cakes/storage-types",
    summary: "Storage types of cakes.",
    params: Nothing,
    query: Nothing,
    answer: z.array(CakeStorageType),
    failure: "Error fetching cake storage types",
    read: listCakeStorageTypes,
  }),

  getCake: recordQuery({
    name: "getCake",
    path: "/api/cakes/:id",
    summary: "One cake with its use records.",
    params: ById,
    query: Nothing,
    answer: CakeDetail,
    failure: "Failed to fetch cake",
    entity: "Cake",
    of: "cakes",
    read: (records, { params }) => cakeDetail(records, params.id),
  }),
};

export const cakeCommands = {
  createCake: command({
    name: "createCake",
    method: "POST",
    path: "/api/cakes",
    summary: "Adds a cake of a filtration.",
    params: Nothing,
    body: NewCake,
    answer: WrittenCake,
    status: 201,
    lane: ({ body }, stamp) => ({ table: "cakes", id: createdId(stamp, body) }),
    makes: ({ body }, stamp) => createdId(stamp, body),
    decide: createCake,
    reply: (records, { body }, stamp) => cakeDetail(records, createdId(stamp, body)),
    title: (lab, { body }) => {
      const filtration = lab.get("filtrations", body.filtration_and_neutralization_details_id);
      const batch = nameInSentence(lab, "nop_processes", filtration?.nop_process_id);
      return `New cake: ${filtration ? `${batch} ${sampleType(filtration)}` : batch}`;
    },
    failure: "Failed to create cake",
    success: "Cake created.",
  }),

  enterCakeInitialCharacteristics: command({
    name: "enterCakeInitialCharacteristics",
    method: "PUT",
    path: "/api/cakes/:id/initial-characteristics",
    summary:
      "Records the initial characterization of a cake. `base` contains the values shown when the form was opened.",
    params: ById,
    body: InitialCharacteristics,
    answer: WrittenCake,
    status: 200,
    lane: ({ params }) => ({ table: "cakes", id: params.id }),
    decide: enterCakeInitialCharacteristics,
    reply: (records, { params }) => cakeDetail(records, params.id),
    title: (lab, { params }) => `Initial characterization of ${nameInSentence(lab, "cakes", params.id)}`,
    failure: "Failed to save characterization",
    success: "Characterization saved.",
  }),

  enterCakeDetailedCharacteristics: command({
    name: "enterCakeDetailedCharacteristics",
    method: "PUT",
    path: "/api/cakes/:id/detailed-characteristics",
    summary:
      "Records the detailed characterization of a cake. `base` contains the values shown when the form was opened.",
    params: ById,
    body: DetailedCharacteristics,
    answer: WrittenCake,
    status: 200,
    lane: ({ params }) => ({ table: "cakes", id: params.id }),
    decide: enterCakeDetailedCharacteristics,
    reply: (records, { params }) => cakeDetail(records, params.id),
    title: (lab, { params }) => `Detailed characterization of ${nameInSentence(lab, "cakes", params.id)}`,
    failure: "Failed to save characterization",
    success: "Characterization saved.",
  }),

  addCakeUseRecord: command({
    name: "addCakeUseRecord",
    method: "POST",
    path: "/api/cakes/:id/use-records",
    summary: "Records a use of a cake.",
    params: ById,
    body: NewUseRecord,
    answer: AddedUseRecord,
    status: 201,
    lane: ({ params }) => ({ table: "cakes", id: params.id }),
    makes: ({ body }, stamp) => createdId(stamp, body),
    decide: addCakeUseRecord,
    reply: (records, { body }, stamp) => useRecord(records, createdId(stamp, body)),
    title: (lab, { params }) => `Use of ${nameInSentence(lab, "cakes", params.id)}`,
    failure: "Failed to add use record",
    success: "Use record added.",
  }),

  editCake: editCommand({
    name: "editCake",
    path: "/api/cakes/:id",
    table: "cakes",
    body: CakeEdit,
    answer: WrittenCake,
    decide: editCake,
    read: cakeDetail,
  }),
};
