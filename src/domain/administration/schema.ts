import { z } from "zod";

/**
 * The daily backups: `off`, no folder is set; `none`, there is no backup yet; `late`, the newest is older than a day and some hours;
 * `failed`, the last attempt failed; `damaged`, pictures are missing or damaged in the lab itself.
 */
const BackupState = z.enum(["off", "none", "good", "late", "failed", "damaged"]);

/** What administrators learn of the daily backups. */
export const BackupReport = z.object({
  state: BackupState,
  /** When the newest complete backup was begun (ISO-8601 UTC); null without one. */
  last_at: z.string().nullable(),
  /** Why the last attempt failed. */
  fault: z.string().nullable(),
  /** How many pictures were missing or damaged in the lab at the last backup. */
  damaged_pictures: z.int(),
});
export type BackupReport = z.infer<typeof BackupReport>;

/** Something that an administrator did, or a sign-in. */
export const AuditEntry = z.object({
  at: z.string(),
  /** The user name; for a command of `npm run admin`, the name of the command. */
  by: z.string(),
  /** The name of the call, of the command, or `signIn`. */
  action: z.string(),
  /** The person whose account it concerns. */
  about: z.string().nullable(),
  /** What was chosen: a role, whether an account is disabled, whether devices are wiped. */
  details: z.record(z.string(), z.union([z.string(), z.boolean()])),
  device: z.string().nullable(),
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** How many entries are returned: the newest. */
export const MOST_ENTRIES = 1_000;
