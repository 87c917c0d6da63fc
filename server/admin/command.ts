import type { Clock } from "../clock.ts";
import type { Lab } from "../db/sqlite.ts";

export type AdminLab = Lab & { clock: Clock };
export type Options = Partial<
  Record<"username" | "password" | "email" | "country" | "type" | "address", string>
>;

/** One word of `npm run admin`. `run` answers the sentence to print. */
export type AdminCommand = {
  usage: string;
  about: string;
  run: (lab: AdminLab, subject: string, options: Options) => Promise<string>;
};

/** What was asked cannot be done, in one sentence. */
export class AdminError extends Error {}
