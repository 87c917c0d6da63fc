import { z } from "zod";
import { Location, Supplier } from "#domain/lookups/schema.ts";
import { listLocations, listSuppliers } from "#domain/lookups/views.ts";
import { query } from "../operation.ts";
import { Nothing } from "../shapes.ts";

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
};
