import { z } from "zod";
import { ListEntry } from "#domain/lookups/list-entry.ts";
import { listEntries } from "#domain/lookups/list-views.ts";
import { Location, listLocations, listSuppliers, Supplier } from "#domain/lookups/lookups.ts";
import { query } from "../query.ts";
import { ByList, Nothing } from "../shapes.ts";

export const lookupQueries = {
  listSuppliers: query({
    name: "listSuppliers",
    path: "/api/misc/suppliers",
    summary: "Suppliers, by name.",
    params: Nothing,
    query: Nothing,
    answer: z.array(Supplier),
    failure: "Error fetching suppliers",
    read: listSuppliers,
  }),

  listLocations: query({
    name: "listLocations",
    path: "/api/misc/locations",
    summary: "Locations, by name.",
    params: Nothing,
    query: Nothing,
    answer: z.array(Location),
    failure: "Error fetching locations",
    read: listLocations,
  }),

  listLabList: query({
    name: "listLabList",
    path: "/api/lab-lists/:list",
    summary: "The entries of a list of the lab by name, retired ones too.",
    params: ByList,
    query: Nothing,
    answer: z.array(ListEntry),
    failure: "Error fetching the list",
    entity: "List",
    read: (records, { params }) => listEntries(records, params.list),
  }),
};
