import { z } from "zod";
import { ChemicalDetail, ChemicalListItem, ChemicalName, chemicalTypes } from "#domain/chemicals/schema.ts";
import { chemicalDetail, chemicalList, listChemicalNames } from "#domain/chemicals/views.ts";
import { listQuery, query, recordQuery } from "../query.ts";
import { ById, filter, Nothing } from "../shapes.ts";

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
