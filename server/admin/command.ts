import type { Clock } from "../clock.ts";
import type { Lab } from "../db/sqlite.ts";
import type { Files } from "../files/files.ts";

/** `folder` is the data folder. */
export type AdminLab = Lab & { folder: string; files: Files; clock: Clock };
export type Options = Partial<
  Record<"username" | "password" | "email" | "country" | "type" | "address", string>
>;

/** One word of `npm run admin`. `run` answers the sentence to print. */
export type AdminCommand = {
  usage: string;
  about: string;
  /** For a lab that is there already, or a backup of one: nothing is made or upgraded first. */
  isAsItIs?: true;
  run: (lab: AdminLab, subject: string, options: Options) => Promise<string>;
};

/** What was asked cannot be done, in one sentence. */
export class AdminError extends Error {}

/** Something in the lab is not as it should be: the report of it. */
export class LabDamaged extends Error {}
