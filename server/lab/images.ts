import { nameByContent } from "#domain/images/content.ts";
import type { LabDb } from "../db/lab-db.ts";
import { FileAnswer } from "../files/file-answer.ts";
import type { Files } from "../files/files.ts";
import { Problem } from "../http/problems.ts";

/** Returns a file as it was sent, or the thumbnail of a picture. Throws 404 when the lab has none, or it was withdrawn. */
export async function readImage(
  { db, files }: { db: LabDb; files: Files },
  id: string,
  size: "whole" | "thumbnail" = "whole",
): Promise<FileAnswer> {
  const image = await db.get("images", id);
  const file = image && !image.removed && (await files.read(size === "whole" ? id : `${id}.thumbnail`));
  if (!file) throw new Problem(404, "NOT_FOUND", "Image not found");
  const mime = size === "whole" ? image.mime : "image/jpeg";
  // Earlier versions stored any ending.
  return new FileAnswer(file, { mime, name: nameByContent(image.file_name, mime) });
}
