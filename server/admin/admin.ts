import { parseArgs } from "node:util";
import { isoTime, systemClock } from "../clock.ts";
import { databaseIn } from "../data-folder.ts";
import { backupSince } from "../db/sqlite/sqlite.ts";
import { filesOf, isMarked } from "../files/open-files.ts";
import { claimNames, loadLookups } from "../lab/housekeeping.ts";
import { openData, openExistingData } from "../open-data.ts";
import type { Settings } from "../settings/settings.ts";
import { accountCommands } from "./account-commands.ts";
import {
  type AdminCommand,
  AdminError,
  type AdminLab,
  CheckFailed,
  type LoneCommand,
  type Options,
} from "./command.ts";
import { dataCommands } from "./data/data-commands.ts";
import { moveCommands } from "./data/move-command.ts";
import { moveFilesCommands } from "./data/move-files-command.ts";
import { restoreCommands } from "./data/restore-command.ts";
import { deviceCommands } from "./device-commands.ts";
import { elnCommands } from "./eln-commands.ts";
import { listCommands } from "./list-commands.ts";
import { lookupCommands } from "./lookup-commands.ts";
import { readSecret } from "./read-secret.ts";
import { rescueCommands } from "./rescue-command.ts";
import { tokenCommands } from "./token-commands.ts";

const IN_ARGUMENTS =
  "A password in the command line can be read by everyone on this machine. Give --own-password: the password is then in FIBRIL_PASSWORD, piped in, or typed.";

const commands: Record<string, AdminCommand | LoneCommand> = {
  ...accountCommands,
  ...tokenCommands,
  ...deviceCommands,
  ...lookupCommands,
  ...listCommands,
  ...dataCommands,
  ...moveCommands,
  ...moveFilesCommands,
  ...rescueCommands,
  ...elnCommands,
  ...restoreCommands,
};

/** Runs `npm run admin -- <command> …`, whether or not the server runs. Returns the exit code. */
export async function admin(args: string[], settings: Settings): Promise<number> {
  const [name = "", ...rest] = args;
  const command = commands[name];
  if (command === undefined) {
    console.log(usage());
    return name === "" || name === "help" ? 0 : 1;
  }
  try {
    const { subject, options } = await readArguments(rest, settings);
    console.log(
      "runAlone" in command
        ? await command.runAlone(settings, subject)
        : await runOnLab({ ...command, name }, settings, subject, options),
    );
    return 0;
  } catch (error) {
    if (error instanceof CheckFailed) console.log(error.message);
    else if (error instanceof AdminError)
      console.error(`${error.message}\nUsage: npm run admin -- ${name} ${command.usage}`);
    else throw error;
    return 1;
  }
}

/** The commands about accounts that are stored as the calls of an administrator are. */
const AUDITED = new Set([
  "add-account",
  "set-name",
  "set-role",
  "reset-password",
  "end-sessions",
  "disable-account",
  "enable-account",
  "unlink-account",
  "revoke-token",
]);

async function runOnLab(
  { name, ...command }: AdminCommand & { name: string },
  settings: Settings,
  subject: string,
  options: Options,
): Promise<string> {
  const { unlock, ...lab } = await open(command, settings);
  try {
    if (!command.opensExisting) {
      await loadLookups(lab.db, lab.clock);
      await claimNames(lab.db, lab.clock);
    }
    const text = await command.run(lab, subject, { ...options, passphrase: settings.passphrase });
    if (AUDITED.has(name)) await addToAudit(lab, name, subject, options);
    return text;
  } finally {
    await lab.db.close();
    unlock();
  }
}

/** The shell does not show who typed the command. */
async function addToAudit(
  { accounts, clock }: AdminLab,
  action: string,
  subject: string,
  { role, wipe }: Options,
): Promise<void> {
  const about = (await accounts.find(subject))?.id ?? null;
  const details = { ...(role && { role }), ...(wipe && { wipe }) };
  await accounts.audit.add({
    ...{ at: isoTime(clock), actor: null, action, about, details },
    ...{ device: null, address: null },
  });
}

async function open(
  { opensExisting }: AdminCommand,
  settings: Settings,
): Promise<AdminLab & { unlock: () => void }> {
  const data = opensExisting
    ? { ...(await openExistingData(settings)), unlock: () => undefined }
    : await openData(settings);
  // The pictures of a backup are beside it, wherever those of the lab are, unless it was restored to a bucket.
  const isCopy = !data.isShared && backupSince(databaseIn(data.folder)) !== null;
  const isBackup = isCopy && !isMarked(data.folder);
  return { ...data, files: filesOf(isBackup ? {} : settings, data.folder), clock: systemClock };
}

async function readArguments(
  args: string[],
  { password }: Settings,
): Promise<{ subject: string; options: Options }> {
  const { subject, options, isOwnPassword } = parseArguments(args);
  if (!isOwnPassword) return { subject, options };
  return { subject, options: { ...options, password: await readSecret(password, "Password") } };
}

function parseArguments(args: string[]): { subject: string; options: Options; isOwnPassword: boolean } {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const people = { name: text, username: text, "own-password": flag, email: text, role: text };
  const names = {
    ...people,
    yes: flag,
    country: text,
    type: text,
    address: text,
    list: text,
    to: text,
    table: text,
    id: text,
    wipe: flag,
  };
  if (args.some((arg) => arg === "--password" || arg.startsWith("--password=")))
    throw new AdminError(IN_ARGUMENTS);
  try {
    const { positionals, values } = parseArgs({ args, options: names, allowPositionals: true });
    const { "own-password": isOwnPassword = false, ...options } = values;
    return { subject: positionals.join(" ").trim(), options, isOwnPassword };
  } catch (error) {
    throw new AdminError(error instanceof Error ? error.message : String(error));
  }
}

function usage(): string {
  const lines = Object.entries(commands).map(
    ([name, { usage, about }]) => `  ${`${name} ${usage}`.padEnd(66)} ${about}`,
  );
  return `Usage: npm run admin -- <command>\n\n${lines.join("\n")}`;
}
