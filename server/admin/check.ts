import type { Image } from "#domain/images/schema.ts";
import { trayCode } from "#domain/trays/composition.ts";
import { showDateTime } from "#domain/values/time.ts";
import type { LabDb } from "../db/lab-db.ts";
import type { Files } from "../files/files.ts";
import { measure } from "../files/measure.ts";
import { type AdminLab, LabDamaged } from "./command.ts";

/** Whether the lab, or a backup of it, is whole: a sentence, or `LabDamaged` with what is not. */
export async function check({ db, files }: Pick<AdminLab, "db" | "files">): Promise<string> {
  const faults = await db.faults();
  if (faults.length > 0)
    throw new LabDamaged(
      ["The database is damaged; its pictures were not looked at.", ...faults].join("\n  "),
    );
  const images = await db.all("images");
  const damaged: string[] = [];
  for (const image of images) {
    const fault = await faultOf(image, files);
    if (fault !== null) damaged.push(`${image.id}  ${fault}: ${await described(image, db)}`);
  }
  if (damaged.length === 0) return `The database is whole, and so are its pictures (${images.length}).`;
  const head = `The database is whole. Pictures missing or damaged: ${damaged.length} of ${images.length}.`;
  throw new LabDamaged([head, ...damaged].join("\n  "));
}

/** What is wrong with the picture's files; null for nothing. */
async function faultOf({ id, length, sha256 }: Image, files: Files): Promise<string | null> {
  const file = await files.read(id);
  if (file === null) return "missing";
  if (file.length !== length) return `${file.length} of ${length} bytes`;
  const found = await measure(file.open()).catch(() => null);
  if (found === null) return "cannot be read";
  if (found.sha256 !== sha256) return "not the bytes that were saved";
  const thumbnail = await files.read(`${id}.thumbnail`);
  return thumbnail === null || thumbnail.length === 0 ? "without its thumbnail" : null;
}

/** `GT-003-F1, week-2.jpg, taken Nov 12, 2026, 10:00 AM`. */
async function described(image: Image, db: LabDb): Promise<string> {
  const trial = await db.get("grow_trials", image.grow_trial_id);
  const tray = image.tray_formulation_id && (await db.get("tray_formulations", image.tray_formulation_id));
  const shown = tray ? trayCode(trial, tray) : trial?.code;
  return [shown, image.file_name, `taken ${showDateTime(image.created_at)}`].filter(Boolean).join(", ");
}
