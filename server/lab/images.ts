import type { LabDb } from "../db/lab-db.ts";
import type { Files } from "../files/files.ts";
import { SentFile } from "../files/sent-file.ts";
import { Problem } from "../http/problems.ts";

/** A picture as it was sent, or its thumbnail. 404 where the lab has none. */
export async function readImage(
  { db, files }: { db: LabDb; files: Files },
  id: string,
  size: "whole" | "thumbnail" = "whole",
): Promise<SentFile> {
  const image = await db.get("images", id);
  const file = image && (await files.read(size === "whole" ? id : `${id}.thumbnail`));
  if (!file) throw new Problem(404, "NOT_FOUND", "Image not found");
  const mime = size === "whole" ? image.mime : "image/jpeg";
  return new SentFile(file, { mime, name: image.file_name });
}
