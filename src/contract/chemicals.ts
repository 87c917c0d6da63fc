import { z } from "zod";
import { createDilutedChemical } from "#domain/chemicals/dilution.ts";
import { addChemicalUseRecord, ChemicalEdit, createChemical, editChemical } from "#domain/chemicals/rules.ts";
import {
  ChemicalDetail,
  ChemicalListItem,
  ChemicalName,
  CreatedChemical,
  chemicalTypes,
  NewChemical,
  NewDilutedChemical,
} from "#domain/chemicals/schema.ts";
import { chemicalDetail, chemicalList, listChemicalNames } from "#domain/chemicals/views.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { kinds, nameInSentence } from "#domain/kinds.ts";
import { useRecord } from "#domain/resource-use/list.ts";
import { AddedUseRecord, NewUseRecord } from "#domain/resource-use/schema.ts";
import { command, editCommand } from "./command.ts";
import { listQuery, query, recordQuery } from "./query.ts";
import { ById, filter, Nothing } from "./shapes.ts";

export const chemicalQueries = {
  listChemicals: listQuery({
    name: "listChemicals",
    path: "/api/chemicals",
    summary: "Chemicals, newest first.",
    query: z.object({ type: filter(chemicalTypes) }),
    answer: z.array(ChemicalListItem),
    failure: "Error fetching chemicals",
    list: chemicalList,
  }),

  listChemicalNames: query({
    name: "listChemicalNames",
    path: "/api/chemicals/chemical-names",
    summary: "Names a chemical can have, each with its type.",
    params: Nothing,
    query: Nothing,
    answer: z.array(ChemicalName),
    failure: "Error fetching chemical names",
    read: listChemicalNames,
  }),

  getChemical: recordQuery({
    name: "getChemical",
    path: "/api/chemicals/:id",
    summary: "One chemical with its use records.",
    params: ById,
    query: Nothing,
    answer: ChemicalDetail,
    failure: "Failed to fetch chemical",
    entity: "Chemical",
    of: "chemicals",
    read: (records, { params }) => chemicalDetail(records, params.id),
  }),
};

export const chemicalCommands = {
  createChemical: command({
    name: "createChemical",
    method: "POST",
    path: "/api/chemicals",
    summary: "Adds a chemical from a supplier.",
    params: Nothing,
    body: NewChemical,
    answer: CreatedChemical,
    status: 201,
    lane: ({ body }, stamp) => ({ table: "chemicals", id: createdId(stamp, body) }),
    makes: ({ body }, stamp) => createdId(stamp, body),
    decide: createChemical,
    reply: (records, { body }, stamp) => chemicalDetail(records, createdId(stamp, body)),
    title: (lab, { body }) =>
      `New chemical: ${lab.get("chemical_names", body.chemical_name_id)?.name ?? kinds.chemicals.unknown}`,
    failure: "Failed to create chemical",
    success: "Chemical created.",
  }),

  createDilutedChemical: command({
    name: "createDilutedChemical",
    method: "POST",
    path: "/api/chemicals/diluted-chemical",
    summary: "Adds a chemical made from a use of another and water.",
    params: Nothing,
    body: NewDilutedChemical,
    answer: CreatedChemical,
    status: 201,
    lane: ({ body }, stamp) => ({ table: "chemicals", id: createdId(stamp, body) }),
    makes: ({ body }, stamp) => createdId(stamp, body),
    decide: createDilutedChemical,
    reply: (records, { body }, stamp) => chemicalDetail(records, createdId(stamp, body)),
    title: (lab, { body }) => {
      const use = lab.get("use_records", body.chemical_use_record_id);
      return `Diluted chemical: ${nameInSentence(lab, "chemicals", use?.stock_id)}`;
    },
    failure: "Failed to create diluted chemical",
    success: "Diluted chemical created.",
  }),

  addChemicalUseRecord: command({
    name: "addChemicalUseRecord",
    method: "POST",
    path: "/api/chemicals/:id/use-records",
    summary: "Records a use of a chemical.",
    params: ById,
    body: NewUseRecord,
    answer: AddedUseRecord,
    status: 201,
    lane: ({ params }) => ({ table: "chemicals", id: params.id }),
    makes: ({ body }, stamp) => createdId(stamp, body),
    decide: addChemicalUseRecord,
    reply: (records, { body }, stamp) => useRecord(records, createdId(stamp, body)),
    title: (lab, { params }) => `Use of ${nameInSentence(lab, "chemicals", params.id)}`,
    failure: "Failed to add use record",
    success: "Use record added.",
  }),

  editChemical: editCommand({
    name: "editChemical",
    path: "/api/chemicals/:id",
    table: "chemicals",
    body: ChemicalEdit,
    answer: ChemicalDetail,
    decide: editChemical,
    read: chemicalDetail,
  }),
};
