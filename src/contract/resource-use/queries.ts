import { z } from "zod";
import { csvHead, csvLines } from "#domain/csv/write.ts";
import { ledgerUseCsv } from "#domain/resource-use/csv.ts";
import { ledgerUses, useRecordList } from "#domain/resource-use/list.ts";
import { purposes, resourceTypes } from "#domain/resource-use/names.ts";
import {
  LedgerUse,
  Purpose,
  ResourceType,
  ResourceTypeWithPurposes,
  UseRecordListItem,
} from "#domain/resource-use/schema.ts";
import { listPurposes, listResourceTypeMetadata, listResourceTypes } from "#domain/resource-use/views.ts";
import { listQuery, query } from "../query.ts";
import { filter, Nothing, optionalQueryDay, optionalQueryText } from "../shapes.ts";
import { METADATA_FAILURE } from "../start.ts";

export const resourceUseQueries = {
  listUseRecords: listQuery({
    name: "listUseRecords",
    path: "/api/resource-use",
    summary: "Use records of every stock, newest first. CHEMICAL includes acids and neutralizing agents.",
    query: z.object({ resource_type: filter(resourceTypes), purpose: filter(purposes) }),
    answer: z.array(UseRecordListItem),
    failure: "Error fetching resource use records",
    list: useRecordList,
  }),

  listLedgerUses: listQuery({
    name: "listLedgerUses",
    path: "/api/resource-use/ledger",
    summary:
      "Uses of every stock in full, newest first, also void ones; as JSON or CSV, as the client accepts. A purpose is named by its constant or in words.",
    query: z.object({
      from: optionalQueryDay,
      to: optionalQueryDay,
      material: optionalQueryText,
      purpose: optionalQueryText,
      person: optionalQueryText,
    }),
    answer: z.array(LedgerUse),
    failure: "Error fetching resource use records",
    list: ledgerUses,
    csv: {
      head: csvHead(ledgerUseCsv),
      lines: (uses) => csvLines(ledgerUseCsv, uses),
    },
  }),

  listPurposes: query({
    name: "listPurposes",
    path: "/api/resource-use/purposes",
    summary: "Purposes a use can have.",
    params: Nothing,
    query: Nothing,
    answer: z.array(Purpose),
    failure: "Error fetching resource use purposes",
    read: listPurposes,
  }),

  listResourceTypes: query({
    name: "listResourceTypes",
    path: "/api/resource-use/resource-types",
    summary: "Resource types with their purposes.",
    params: Nothing,
    query: Nothing,
    answer: z.array(ResourceTypeWithPurposes),
    failure: "Error fetching resource types. Please refresh or Contact support.",
    read: listResourceTypes,
  }),

  listResourceTypeMetadata: query({
    name: "listResourceTypeMetadata",
    path: "/api/resource-use/resource-type-metadata",
    summary: "Resource types with their valid units and purposes.",
    params: Nothing,
    query: Nothing,
    answer: z.array(ResourceType),
    failure: METADATA_FAILURE,
    read: listResourceTypeMetadata,
  }),
};
