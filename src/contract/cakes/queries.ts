import { z } from "zod";
import { CakeDetail, CakeListItem, CakeStorageType } from "#domain/cakes/schema.ts";
import { cakeDetail, cakeList, listCakeStorageTypes } from "#domain/cakes/views.ts";
import { listQuery, query, recordQuery } from "../query.ts";
import { ById, Nothing } from "../shapes.ts";

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
