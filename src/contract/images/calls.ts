import { z } from "zod";
import { fileTypes } from "#domain/images/schema.ts";
import { call } from "../operation.ts";
import { ById, Nothing } from "../shapes.ts";

/** Online only: the image files are stored on the server. */
export const imageCalls = {
  getImage: call({
    name: "getImage",
    method: "GET",
    path: "/api/images/:id",
    summary: "A picture or another file, as it was sent.",
    params: ById,
    query: Nothing,
    body: Nothing,
    answer: z.never(),
    types: fileTypes,
    status: 200,
    open: false,
  }),

  getImageThumbnail: call({
    name: "getImageThumbnail",
    method: "GET",
    path: "/api/images/:id/thumbnail",
    summary: "A thumbnail of 320 pixels, upright, without location or camera metadata.",
    params: ById,
    query: Nothing,
    body: Nothing,
    answer: z.never(),
    types: ["image/jpeg"],
    status: 200,
    open: false,
  }),
};
