import { z } from "zod";
import { CnfDetail, CnfListItem } from "#domain/cnfs/schema.ts";
import { cnfDetail, cnfList } from "#domain/cnfs/views.ts";
import { listQuery, recordQuery } from "../query.ts";
import { ById, flag, Nothing } from "../shapes.ts";

export const cnfQueries = {
  listCnfs: listQuery({
    name: "listCnfs",
    path: "/api/cnfs",
    summary: "CNFs, newest first.",
    query: z.object({ is_active_only: flag }),
    answer: z.array(CnfListItem),
    failure: "Error fetching CNFs",
    list: cnfList,
  }),

  getCnf: recordQuery({
    name: "getCnf",
    path: "/api/cnfs/:id",
    summary: "One CNF with its use records and the locations of its newest samples.",
    params: ById,
    query: Nothing,
    answer: CnfDetail,
    failure: "Error fetching CNF",
    entity: "CNF",
    of: "cnfs",
    read: (records, { params }) => cnfDetail(records, params.id),
  }),
};
