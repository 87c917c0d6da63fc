import { z } from "zod";
import { newId, orNothing, warnings } from "../values/traits.ts";
import { cleanFileName } from "./file-name.ts";

/** What the lab keeps. A tablet makes everything it can read into the first of them. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp"] as const;
export type PictureType = (typeof pictureTypes)[number];

/** Bytes. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

const NO_FILE_NAME = "Please enter a file name.";
export const NO_PICTURE = "Please select an image to save.";
export const NOT_A_PICTURE =
  "This file is not a picture that the lab can store. Please choose a JPEG, PNG or WebP.";

/** The record of a picture: of a tray, or of a whole trial. The bytes lie beside the records, under its id. */
export type Image = {
  id: string;
  grow_trial_id: string;
  tray_formulation_id: string | null;
  /** Unique in its trial. */
  file_name: string;
  mime: PictureType;
  /** BYTES */
  length: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: string;
  created_by: string;
  /** When it was saved on the tablet. */
  created_at: string;
};

/** What is said of a picture that is sent. The server measures the last three itself. */
export const NewImage = z.object({
  id: newId,
  file_name: z
    .string({ error: NO_FILE_NAME })
    .overwrite(cleanFileName)
    .min(1, NO_FILE_NAME)
    .meta({ label: "File Name" }),
  tray_formulation_id: orNothing(z.guid("Please select a valid formulation").toLowerCase()).meta({
    label: "Formulation",
    of: "tray_formulations",
  }),
  sha256: z.string({ error: NO_PICTURE }).regex(/^[0-9a-f]{64}$/, NO_PICTURE),
  length: z
    .int({ error: NO_PICTURE })
    .positive(NO_PICTURE)
    .max(MAX_PICTURE_BYTES, NO_PICTURE)
    .meta({ label: "Size", of: "bytes" }),
  mime: z.enum(pictureTypes, { error: NOT_A_PICTURE }),
});
export type NewImage = z.output<typeof NewImage>;

export const SavedImage = z.object({ id: z.string(), file_name: z.string(), url: z.string(), warnings });

export const ImageListItem = z.object({
  id: z.string(),
  file_name: z.string(),
  url: z.string(),
  tray_formulation_id: z.string().nullable(),
  created_at: z.string(),
  created_by: z.string(),
  length: z.int(),
});
export type ImageListItem = z.infer<typeof ImageListItem>;
