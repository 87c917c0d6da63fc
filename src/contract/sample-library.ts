import { z } from "zod";
import { createdId } from "#domain/kernel/ids.ts";
import { NOT_NUMBERED } from "#domain/kernel/numbering.ts";
import { addSampleForLibrary, createSample, editSample, SampleEdit } from "#domain/sample-library/rules.ts";
import {
  CreatedSample,
  NewCnfSample,
  NewSample,
  SampleItem,
  SamplePurpose,
} from "#domain/sample-library/schema.ts";
import { listSamplePurposes, sampleDetail, sampleList } from "#domain/sample-library/views.ts";
import { command, editCommand } from "./command.ts";
import { listQuery, query, recordQuery } from "./query.ts";
import { ById, Nothing } from "./shapes.ts";

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

export const sampleCommands = {
  createSample: command({
    name: "createSample",
    method: "POST",
    path: "/api/sample-library",
    summary: "Adds a sample from a use record made for a sample.",
    params: Nothing,
    body: NewSample,
    answer: CreatedSample,
    status: 201,
    lane: ({ body }, stamp) => ({ table: "samples", id: createdId(stamp, body) }),
    makes: ({ body }, stamp) => createdId(stamp, body),
    decide: createSample,
    reply: (records, { body }, stamp) => sampleDetail(records, createdId(stamp, body)),
    title: (_lab, { body }) => `New sample: ${body.sample_description}`,
    failure: "Failed to create sample",
    success: "Sample created.",
  }),

  addSampleForLibrary: command({
    name: "addSampleForLibrary",
    method: "POST",
    path: "/api/cnfs/:id/sample-for-library",
    summary: "Adds a sample of a CNF to the library and records the use.",
    params: ById,
    body: NewCnfSample,
    answer: CreatedSample,
    status: 201,
    lane: ({ params }) => ({ table: "cnfs", id: params.id }),
    makes: ({ body }, stamp) => createdId(stamp, body),
    decide: addSampleForLibrary,
    reply: (records, { body }, stamp) => sampleDetail(records, createdId(stamp, body)),
    title: (lab, { params }) => `Sample of ${lab.get("cnfs", params.id)?.name ?? `a CNF, ${NOT_NUMBERED}`}`,
    failure: "Failed to create sample",
    success: "Sample created.",
  }),

  editSample: editCommand({
    name: "editSample",
    path: "/api/sample-library/:id",
    table: "samples",
    body: SampleEdit,
    answer: CreatedSample,
    decide: editSample,
    read: sampleDetail,
  }),
};
