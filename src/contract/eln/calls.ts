import { z } from "zod";
import { findableTables } from "#domain/tables.ts";
import { call } from "../operation.ts";
import { paths } from "../sending.ts";
import { Nothing } from "../shapes.ts";
import { needs } from "../start.ts";

/** The media type of The ELN Consortium's file format. */
export const ELN_TYPE = "application/vnd.eln+zip";

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const ZIP_TYPE = "application/zip";

/** A record with a page. */
const ElnQuery = z.object({
  table: z.enum(findableTables),
  id: z.guid("Please select a valid record").toLowerCase(),
});
export type ElnQuery = z.output<typeof ElnQuery>;

const common = {
  method: "GET",
  body: Nothing,
  answer: z.never(),
  types: [ELN_TYPE],
  status: 200,
  open: false,
} as const;

/** Online only: the server has the histories and the pictures. docs/eln.md describes the file. */
export const elnCalls = {
  exportEln: call({
    ...common,
    name: "exportEln",
    path: paths.exportEln,
    summary: "A record with its lineage as an .eln file (RO-Crate 1.1), with pictures, files and histories.",
    query: ElnQuery,
  }),

  exportLab: call({
    ...common,
    name: "exportLab",
    path: paths.exportLab,
    summary: "The whole lab as an .eln file (RO-Crate 1.1), with pictures, files and histories.",
    query: Nothing,
    needs: needs.exportLab,
  }),

  exportXlsx: call({
    ...common,
    name: "exportXlsx",
    path: paths.exportXlsx,
    summary: "Every table of the lab as a workbook (XLSX): a sheet for each table, with units in the heads.",
    query: Nothing,
    types: [XLSX_TYPE],
    needs: needs.exportLab,
  }),

  exportCsv: call({
    ...common,
    name: "exportCsv",
    path: paths.exportCsv,
    summary: "Every table of the lab as CSV files in a ZIP archive, with units in the heads.",
    query: Nothing,
    types: [ZIP_TYPE],
    needs: needs.exportLab,
  }),
};
