import { z } from "zod";
import { ImageListItem } from "#domain/images/schema.ts";
import { imagesOf } from "#domain/images/views.ts";
import { query } from "../operation.ts";
import { ById, Nothing } from "../shapes.ts";

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
};
