import { isPicture, pictureTypes } from "#domain/images/files.ts";
import { addFile, saveImage, withdrawFile } from "#domain/images/rules.ts";
import {
  FileListItem,
  fileTypes,
  MAX_PICTURE_BYTES,
  NewFile,
  NewImage,
  SavedImage,
  Withdrawal,
} from "#domain/images/schema.ts";
import { fileItem, savedImage } from "#domain/images/views.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { nameInSentence } from "#domain/kinds.ts";
import { command } from "../command.ts";
import { ById, FilePlace } from "../shapes.ts";

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
      const place = [trial?.code, tray?.identifier].filter(Boolean).join("-");
      return `Photo, ${place === "" ? body.file_name : place}`;
    },
    failure: "Failed to add image. Please try again.",
    success: "Image added successfully.",
  }),

  addFile: command({
    name: "addFile",
    method: "POST",
    path: "/api/records/:table/:id/files",
    summary: "Saves a picture, PDF, CSV or text file of any record that has a page.",
    params: FilePlace,
    body: NewFile,
    answer: SavedImage,
    status: 201,
    file: { maxBytes: MAX_PICTURE_BYTES, types: fileTypes },
    // As for pictures: a refused file does not block the others.
    lane: ({ body }, stamp) => ({ table: "images", id: createdId(stamp, body) }),
    makes: ({ body }, stamp) => createdId(stamp, body),
    decide: addFile,
    reply: (records, { body }, stamp) => savedImage(records, createdId(stamp, body)),
    title: (lab, { params, body }) =>
      `${isPicture(body.mime) ? "Photo" : "File"}, ${nameInSentence(lab, params.table, params.id)}`,
    failure: "Failed to add file. Please try again.",
    success: "File added.",
  }),

  withdrawFile: command({
    name: "withdrawFile",
    method: "POST",
    path: "/api/files/:id/withdraw",
    summary: "Withdraws a file with a reason: it is no longer shown, and its history remains.",
    params: ById,
    body: Withdrawal,
    answer: FileListItem,
    status: 200,
    lane: ({ params }) => ({ table: "images", id: params.id }),
    decide: withdrawFile,
    reply: (records, { params }) => fileItem(records, params.id),
    title: (lab, { params }) => `Withdrawn: ${lab.get("images", params.id)?.file_name ?? "a file"}`,
    failure: "Failed to withdraw file",
    success: "File withdrawn.",
  }),
};
