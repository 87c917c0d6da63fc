import { z } from "zod";
import { FileListItem, ImageListItem } from "#domain/images/schema.ts";
import { filesOf, imagesOf } from "#domain/images/views.ts";
import { query } from "../query.ts";
import { ById, FilePlace, Nothing } from "../shapes.ts";

export const imageQueries = {
  listImages: query({
    name: "listImages",
    path: "/api/grow-trials/:id/images",
    summary: "The pictures of a grow trial, or of one of its formulations, newest first.",
    params: ById,
    query: Nothing,
    answer: z.array(ImageListItem),
    failure: "Error fetching images",
    entity: "Grow trial",
    read: (records, { params }) => imagesOf(records, params.id),
  }),

  listFiles: query({
    name: "listFiles",
    path: "/api/records/:table/:id/files",
    summary: "The files of a record, newest first, with those that were withdrawn.",
    params: FilePlace,
    query: Nothing,
    answer: z.array(FileListItem),
    failure: "Error fetching files",
    entity: "Record",
    read: (records, { params }) => filesOf(records, params),
  }),
};
