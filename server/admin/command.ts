import type { Clock } from "../clock.ts";
import type { Lab } from "../db/accounts.ts";
import type { Files } from "../files/files.ts";
import type { Settings } from "../settings/settings.ts";

/** The lab that a command works on; `folder` is the data folder. */
export type AdminLab = Lab & { folder: string; files: Files; clock: Clock };
export type Options = Partial<
  Record<
    | "name"
    | "username"
    | "password"
    | "email"
    | "country"
    | "type"
    | "address"
    | "list"
    | "to"
    | "role"
    | "table"
    | "id",
    string
  >
> & {
  /** From the settings: other users of the machine can read a command line. */
  passphrase?: string | undefined;
  /** The command has no question. */
  yes?: boolean;
  wipe?: boolean;
};

type Described = { usage: string; about: string };

/** One command of `npm run admin`, on the lab of the settings. `run` returns the text to print. */
export type AdminCommand = Described & {
  /** The command needs an existing lab, or a backup of one, which is not created or upgraded first. */
  opensExisting?: true;
  run: (lab: AdminLab, subject: string, options: Options) => Promise<string>;
};

/** A command that opens no lab before it runs. */
export type LoneCommand = Described & {
  runAlone: (settings: Settings, subject: string) => Promise<string>;
};

/** The command cannot be executed; the message is one sentence. */
export class AdminError extends Error {}

/** A check has found faults; the message is the report. */
export class CheckFailed extends Error {}
