import type { Clock } from "../clock.ts";
import type { Lab } from "../db/lab.ts";
import type { Files } from "../files/files.ts";

/** The lab that a command works on; `folder` is the data folder. */
export type AdminLab = Lab & { folder: string; files: Files; clock: Clock };
export type Options = Partial<
  Record<"username" | "password" | "email" | "country" | "type" | "address" | "list" | "to" | "role", string>
> & {
  /** From the settings: other users of the machine can read a command line. */
  passphrase?: string | undefined;
};

/** One command of `npm run admin`. `run` returns the text to print. */
export type AdminCommand = {
  usage: string;
  about: string;
  /** The command needs an existing lab, or a backup of one, which is not created or upgraded first. */
  opensExisting?: true;
  run: (lab: AdminLab, subject: string, options: Options) => Promise<string>;
};

/** The command cannot be executed; the message is one sentence. */
export class AdminError extends Error {}

/** A check has found faults; the message is the report. */
export class CheckFailed extends Error {}
