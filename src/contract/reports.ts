import { z } from "zod";
import { csvHead, csvLines } from "#domain/csv/write.ts";
import { reportCsv, reportLines } from "#domain/reports/csv.ts";
import { monthOf, monthReport } from "#domain/reports/month.ts";
import { isMonth, MonthReport } from "#domain/reports/schema.ts";
import { query } from "./query.ts";
import { emptyOmitted, Nothing, optionalQueryText } from "./shapes.ts";
import { needs } from "./start.ts";

const month = z.string().refine(isMonth, "Please enter a month such as 2026-11");

export const reportQueries = {
  monthReport: query({
    name: "monthReport",
    path: "/api/reports/month",
    summary:
      "The work of a month, of all people or of one, with the months of its year; as JSON or CSV, as the client accepts. Without a month, of the current one.",
    params: Nothing,
    query: z.object({ month: emptyOmitted(month), person: optionalQueryText }),
    answer: MonthReport,
    failure: "Error reading the report",
    needs: needs.monthReport,
    forReaders: true,
    csv: {
      head: csvHead(reportCsv),
      lines: (report) => csvLines(reportCsv, reportLines(report)),
    },
    read: (records, { query: { month, person } }, now) =>
      monthReport(records, { month: month ?? monthOf(now), person }),
  }),
};
