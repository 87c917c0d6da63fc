import { z } from "zod";
import { SampleItem, SamplePurpose } from "#domain/sample-library/schema.ts";
import { listSamplePurposes, sampleDetail, sampleList } from "#domain/sample-library/views.ts";
import { listQuery, query, recordQuery } from "../query.ts";
import { ById, Nothing } from "../shapes.ts";

export const sampleQueries = {
  listSamples: listQuery({
    name: "listSamples",
    path: "/api/sample-library",
    summary: "The sample library, newest first.",
    query: Nothing,
    answer: z.array(SampleItem),
    failure: "Error fetching samples. Please refresh the page and try again or contact support.",
    list: sampleList,
  }),

  listSamplePurposes: query({
    name: "listSamplePurposes",
    path: "/api/sample-library/purposes",
    summary: "Purposes a sample can have.",
    params: Nothing,
    query: Nothing,
    answer: z.array(SamplePurpose),
    failure: "Error fetching sample purposes",
    read: listSamplePurposes,
  }),

  getSample: recordQuery({
    name: "getSample",
    path: "/api/sample-library/:id",
    summary: "One sample.",
    params: ById,
    query: Nothing,
    answer: SampleItem,
    failure: "Error fetching sample details. Please refresh the page and try again or contact support.",
    entity: "Sample",
    of: "samples",
    read: (records, { params }) => sampleDetail(records, params.id),
  }),
};
