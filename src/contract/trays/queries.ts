import { z } from "zod";
import { FormulationSummary, TrayDetail } from "#domain/trays/schema.ts";
import { formulationSummaries, trayDetail } from "#domain/trays/views.ts";
import { listQuery, query } from "../query.ts";
import { ById, Nothing } from "../shapes.ts";

export const trayQueries = {
  listFormulations: listQuery({
    name: "listFormulations",
    path: "/api/grow-trials/grow-trial-formulations",
    summary: "The trays of all trials, newest first.",
    query: Nothing,
    answer: z.array(FormulationSummary),
    failure: "Error fetching formulations",
    list: formulationSummaries,
  }),

  getTrayFormulation: query({
    name: "getTrayFormulation",
    path: "/api/grow-trials/tray-formulation/:id",
    also: ["/api/grow-trials/tray-formulations/:id"],
    summary: "One tray with its formulation, weekly data and harvest.",
    params: ById,
    query: Nothing,
    answer: TrayDetail,
    failure: "Error fetching tray formulation",
    entity: "Formulation",
    of: "tray_formulations",
    read: (records, { params }) => trayDetail(records, params.id),
  }),
};
