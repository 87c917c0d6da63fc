// Home shows it: with `zod/mini`, since zod is loaded with the forms.
import * as z from "zod/mini";

/**
 * The daily backups: `off`, no folder is set; `none`, there is no backup yet; `late`, the newest is older than a day and some hours;
 * `failed`, the last attempt failed; `damaged`, pictures are missing or damaged in the lab itself.
 */
const BackupState = z.enum(["off", "none", "good", "late", "failed", "damaged"]);

/** What administrators learn of the daily backups. */
export const BackupReport = z.object({
  state: BackupState,
  /** When the newest complete backup was begun (ISO-8601 UTC); null without one. */
  last_at: z.nullable(z.string()),
  /** Why the last attempt failed. */
  fault: z.nullable(z.string()),
  /** How many pictures were missing or damaged in the lab at the last backup. */
  damaged_pictures: z.int(),
});
export type BackupReport = z.infer<typeof BackupReport>;
