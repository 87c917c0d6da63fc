import { saveImage } from "#domain/images/rules.ts";
import { MAX_PICTURE_BYTES, NewImage, pictureTypes, SavedImage } from "#domain/images/schema.ts";
import { savedImage } from "#domain/images/views.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { command } from "../operation.ts";
import { ById } from "../shapes.ts";

export const imageCommands = {
  saveImage: command({
    name: "saveImage",
    method: "POST",
    path: "/api/grow-trials/:id/save-image",
    summary: "Saves a picture of a grow trial, or of one of its formulations.",
    params: ById,
    body: NewImage,
    answer: SavedImage,
    status: 201,
    file: { maxBytes: MAX_PICTURE_BYTES, types: pictureTypes },
    // Each picture has its own lane: a refused picture does not block the others.
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
