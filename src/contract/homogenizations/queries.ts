import { z } from "zod";
import { HomogenizationDetail, HomogenizationListItem } from "#domain/homogenizations/schema.ts";
import { DilutionDetails, DilutionQuestion } from "#domain/homogenizations/setup.ts";
import { dilutionDetails, homogenizationDetail, homogenizationList } from "#domain/homogenizations/views.ts";
import { listQuery, query, recordQuery } from "../query.ts";
import { ById, flag, Nothing } from "../shapes.ts";

export const homogenizationQueries = {
  listHomogenizations: listQuery({
    name: "listHomogenizations",
    path: "/api/homogenization",
    summary: "Homogenizations, newest first.",
    query: z.object({ is_active_only: flag }),
    answer: z.array(HomogenizationListItem),
    failure: "Error fetching homogenizations",
    list: homogenizationList,
  }),

  dilutionDetails: query({
    name: "dilutionDetails",
    path: "/api/homogenization/dilution-details",
    summary: "The amounts of cake and water for a dilution setup.",
    params: Nothing,
    query: DilutionQuestion,
    answer: DilutionDetails,
    failure: "Error fetching dilution details",
    read: (records, input) => dilutionDetails(records, input.query),
  }),

  getHomogenization: recordQuery({
    name: "getHomogenization",
    path: "/api/homogenization/:id",
    summary: "One homogenization with its steps.",
    params: ById,
    query: Nothing,
    answer: HomogenizationDetail,
    failure: "Error fetching homogenization",
    entity: "Homogenization",
    of: "homogenizations",
    read: (records, { params }) => homogenizationDetail(records, params.id),
  }),
};
