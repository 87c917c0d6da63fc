import { z } from "zod";
import { requiredText, text } from "../values/text.ts";
import { newId, orNothing, warnings } from "../values/traits.ts";
import { cleanFileName, pictureTypes } from "./files.ts";

/** Types of files that a record can have: pictures, and documents that no browser executes. */
export const fileTypes = [...pictureTypes, "application/pdf", "text/csv", "text/plain"] as const;
export type FileType = (typeof fileTypes)[number];

/** Bytes; for every file. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

const NO_FILE_NAME = "Please enter a file name.";
export const NO_PICTURE = "Please select an image to save.";
export const NOT_A_PICTURE =
  "This file is not a picture that the lab can store. Please choose a JPEG, PNG or WebP.";

export const NO_FILE = "Please select a file to save.";
export const NOT_A_FILE =
  "This file is not of a type that the lab can store. Please choose a picture, a PDF, a CSV or a text file.";

/**
 * The stored record of a picture or another file of a record. The file is stored separately, under its id. A file of a
 * tray or a trial names these; a file of another record names it by table and id.
 */
export type Image = {
  id: string;
  grow_trial_id: string | null;
  tray_formulation_id: string | null;
  /** A table of records with a page (`kinds.ts`). */
  record_table?: string;
  record_id?: string;
  /** Unique in its trial or record. */
  file_name: string;
  mime: FileType;
  /** BYTES */
  length: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: string;
  /** Of the lens, in mm, as its EXIF data state it for 35 mm film; absent where they do not. */
  focal_35mm?: number;
  created_by: string;
  /** When it was saved on the tablet. */
  created_at: string;
  /** The file is no longer shown; its bytes remain on the server. */
  removed?: { by: string; at: string; reason: string };
};

const NO_FOCAL = "The focal length must be a whole number of mm";
/** EXIF data have two bytes for it. */
export const focal35 = z.int({ error: NO_FOCAL }).positive(NO_FOCAL).max(65_535, NO_FOCAL);

/**
 * The metadata sent with a picture. The server measures SHA-256, length and type itself. `focal_35mm` is sent because the
 * picture is sent without its EXIF data.
 */
export const NewImage = z.object({
  id: newId,
  file_name: text(NO_FILE_NAME).overwrite(cleanFileName).min(1, NO_FILE_NAME).meta({ label: "File Name" }),
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
  focal_35mm: focal35.nullish(),
});
export type NewImage = z.output<typeof NewImage>;

/** The metadata sent with a file of any type. The server measures length and SHA-256 itself, and checks the type. */
export const NewFile = z.object({
  id: newId,
  file_name: NewImage.shape.file_name,
  sha256: z.string({ error: NO_FILE }).regex(/^[0-9a-f]{64}$/, NO_FILE),
  length: z
    .int({ error: NO_FILE })
    .positive(NO_FILE)
    .max(MAX_PICTURE_BYTES, NO_FILE)
    .meta({ label: "Size", of: "bytes" }),
  mime: z.enum(fileTypes, { error: NOT_A_FILE }),
});
export type NewFile = z.output<typeof NewFile>;

/** Why a file is no longer shown. */
export const Withdrawal = z.object({ reason: requiredText("Reason") });
export type Withdrawal = z.output<typeof Withdrawal>;

export const SavedImage = z.object({ id: z.string(), file_name: z.string(), url: z.string(), warnings });

export const ImageListItem = z.object({
  id: z.string(),
  file_name: z.string(),
  url: z.string(),
  tray_formulation_id: z.string().nullable(),
  created_at: z.string(),
  created_by: z.string(),
  length: z.int(),
  focal_35mm: z.int().optional(),
  /** The code of its tray; null for a picture of the whole trial. */
  tray: z.string().nullable(),
  /** The week since sowing in which it was taken, from 1; null before that. */
  week: z.int().nullable(),
});
export type ImageListItem = z.infer<typeof ImageListItem>;

export const FileListItem = z.object({
  id: z.string(),
  file_name: z.string(),
  url: z.string(),
  mime: z.enum(fileTypes),
  length: z.int(),
  created_at: z.string(),
  created_by: z.string(),
  withdrawn: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
});
export type FileListItem = z.infer<typeof FileListItem>;
