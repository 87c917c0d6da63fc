import { z } from "zod";
import { createdId } from "#domain/ids.ts";
import { saveImage } from "#domain/images/rules.ts";
import {
  ImageListItem,
  MAX_PICTURE_BYTES,
  NewImage,
  pictureTypes,
  SavedImage,
} from "#domain/images/schema.ts";
import { imagesOf, savedImage } from "#domain/images/views.ts";
import { call, command, query } from "./operation.ts";
import { ById, Nothing } from "./shapes.ts";

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

export const imageCommands = {
  saveImage: command({
    name: "saveImage",
    method: "POST",
    path: "/api/grow-trials/:id/save-image",
    summary: "Keeps a picture of a grow trial, or of one of its formulations.",
    params: ById,
    body: NewImage,
    answer: SavedImage,
    status: 201,
    file: { maxBytes: MAX_PICTURE_BYTES, types: pictureTypes },
    // Of its own: one picture that is refused holds no other back.
    lane: ({ body }, stamp) => ({ table: "images", id: createdId(stamp, body) }),
    makes: ({ body }, stamp) => createdId(stamp, body),
    decide: saveImage,
    reply: (records, { body }, stamp) => savedImage(records, createdId(stamp, body)),
    title: (lab, { params, body }) => {
      const tray = lab.get("tray_formulations", body.tray_formulation_id ?? params.id);
      const trial = lab.get("grow_trials", tray?.grow_trial_id ?? params.id);
      const of = [trial?.code, tray?.identifier].filter(Boolean).join(" | ");
      return `Photo, ${of === "" ? body.file_name : of}`;
    },
    failure: "Failed to add image. Please try again.",
    success: "Image added successfully.",
  }),
};

/** Online only: the server alone has the bytes. */
export const imageCalls = {
  getImage: call({
    name: "getImage",
    method: "GET",
    path: "/api/images/:id",
    summary: "A picture, as it was sent.",
    params: ById,
    query: Nothing,
    body: Nothing,
    answer: z.never(),
    types: pictureTypes,
    status: 200,
    open: false,
  }),

  getImageThumbnail: call({
    name: "getImageThumbnail",
    method: "GET",
    path: "/api/images/:id/thumbnail",
    summary: "A picture at 320 pixels, upright, without anything it says of place or camera.",
    params: ById,
    query: Nothing,
    body: Nothing,
    answer: z.never(),
    types: ["image/jpeg"],
    status: 200,
    open: false,
  }),
};
