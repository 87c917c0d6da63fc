import { z } from "zod";

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
