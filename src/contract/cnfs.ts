import { z } from "zod";
import { DetailedCharacterization, InitialCharacteristics } from "#domain/cnfs/characteristics.ts";
import { createCnf } from "#domain/cnfs/creation.ts";
import {
  addCnfUseRecord,
  addDetailedCharacterization,
  CnfEdit,
  editCnf,
  markCnfInactive,
  saveInitialCharacteristics,
} from "#domain/cnfs/rules.ts";
import { CnfDetail, CnfListItem, NewCnf, WrittenCnf } from "#domain/cnfs/schema.ts";
import { cnfDetail, cnfList } from "#domain/cnfs/views.ts";
import { createdId } from "#domain/kernel/ids.ts";
import type { Reads } from "#domain/kernel/records.ts";
import { nameInSentence } from "#domain/kinds.ts";
import { useRecord } from "#domain/resource-use/list.ts";
import { AddedUseRecord, NewUseRecord } from "#domain/resource-use/schema.ts";
import { command, editCommand } from "./command.ts";
import { listQuery, recordQuery } from "./query.ts";
import { ById, flag, Nothing } from "./shapes.ts";

export const cnfQueries = {
  listCnfs: listQuery({
    name: "listCnfs",
    path: "/api/cnfs",
    summary: "CNFs, newest first.",
    query: z.object({ is_active_only: flag }),
    answer: z.array(CnfListItem),
    failure: "Error fetching CNFs",
    list: cnfList,
  }),

  getCnf: recordQuery({
    name: "getCnf",
    path: "/api/cnfs/:id",
    summary: "One CNF with its use records and the locations of its newest samples.",
    params: ById,
    query: Nothing,
    answer: CnfDetail,
    failure: "Error fetching CNF",
    entity: "CNF",
    of: "cnfs",
    read: (records, { params }) => cnfDetail(records, params.id),
  }),
};

export const cnfCommands = {
  createCnf: command({
    name: "createCnf",
    method: "POST",
    path: "/api/cnfs",
    summary:
      "Adds a CNF made from a cake use record, or directly from a cake: its use is then recorded with the CNF.",
    params: Nothing,
    body: NewCnf,
    answer: WrittenCnf,
    status: 201,
    lane: ({ body }, stamp) => ({ table: "cnfs", id: createdId(stamp, body) }),
    makes: ({ body }, stamp) => createdId(stamp, body),
    decide: createCnf,
    reply: (records, { body }, stamp) => cnfDetail(records, createdId(stamp, body)),
    title: (lab, { body }) => `New CNF of ${nameOfSource(lab, body)}`,
    failure: "Failed to create CNF",
    success: "CNF created.",
  }),

  saveCnfInitialCharacteristics: command({
    name: "saveCnfInitialCharacteristics",
    method: "PUT",
    path: "/api/cnfs/:id/initial-characteristics",
    summary: "Saves the INITIAL_CHARACTERISTICS form. An omitted field is unchanged; null clears it.",
    params: ById,
    body: InitialCharacteristics,
    answer: WrittenCnf,
    status: 200,
    lane: ({ params }) => ({ table: "cnfs", id: params.id }),
    decide: saveInitialCharacteristics,
    reply: (records, { params }) => cnfDetail(records, params.id),
    title: (lab, { params }) => `Initial characterization of ${nameInSentence(lab, "cnfs", params.id)}`,
    failure: "Failed to save characterization",
    success: "Characterization saved.",
  }),

  addCnfDetailedCharacterization: command({
    name: "addCnfDetailedCharacterization",
    method: "POST",
    path: "/api/cnfs/:id/detailed-characterization",
    summary:
      "Saves the detailed characterization. A repeat overwrites its fields; null clears only fields with a `base`.",
    params: ById,
    body: DetailedCharacterization,
    answer: WrittenCnf,
    status: 200,
    lane: ({ params }) => ({ table: "cnfs", id: params.id }),
    decide: addDetailedCharacterization,
    reply: (records, { params }) => cnfDetail(records, params.id),
    title: (lab, { params }) => `Detailed characterization of ${nameInSentence(lab, "cnfs", params.id)}`,
    failure: "Failed to save characterization",
    success: "Characterization saved.",
  }),

  markCnfInactive: command({
    name: "markCnfInactive",
    method: "PUT",
    path: "/api/cnfs/:id/mark-inactive",
    summary: "Marks a CNF as inactive. This is permanent.",
    params: ById,
    body: Nothing,
    answer: WrittenCnf,
    status: 200,
    lane: ({ params }) => ({ table: "cnfs", id: params.id }),
    decide: markCnfInactive,
    reply: (records, { params }) => cnfDetail(records, params.id),
    title: (lab, { params }) => `${nameInSentence(lab, "cnfs", params.id)} marked inactive`,
    failure: "Failed to mark CNF inactive",
    success: "CNF marked inactive.",
  }),

  addCnfUseRecord: command({
    name: "addCnfUseRecord",
    method: "POST",
    path: "/api/cnfs/:id/use-records",
    summary: "Records a use of a CNF.",
    params: ById,
    body: NewUseRecord,
    answer: AddedUseRecord,
    status: 201,
    lane: ({ params }) => ({ table: "cnfs", id: params.id }),
    makes: ({ body }, stamp) => createdId(stamp, body),
    decide: addCnfUseRecord,
    reply: (records, { body }, stamp) => useRecord(records, createdId(stamp, body)),
    title: (lab, { params }) => `Use of ${nameInSentence(lab, "cnfs", params.id)}`,
    failure: "Failed to add use record",
    success: "Use record added.",
  }),

  editCnf: editCommand({
    name: "editCnf",
    path: "/api/cnfs/:id",
    table: "cnfs",
    body: CnfEdit,
    answer: WrittenCnf,
    decide: editCnf,
    read: cnfDetail,
  }),
};

function nameOfSource(lab: Reads, { cake_id, cake_use_record_id }: NewCnf): string {
  const use = lab.get("use_records", cake_use_record_id);
  return nameInSentence(lab, "cakes", cake_id || use?.stock_id);
}
