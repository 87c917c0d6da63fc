import type { AnyCommand } from "#contract/operation.ts";
import { commands } from "#contract/operations.ts";
import type { Stamp } from "#domain/kernel/change.ts";
import { decideWith } from "#domain/kernel/records.ts";
import type { ListEntry } from "#domain/lookups/list-entry.ts";
import { listEntries } from "#domain/lookups/list-views.ts";
import { listNames } from "#domain/lookups/lists.ts";
import { sameName } from "#domain/values/name-key.ts";
import { isoTime } from "../clock.ts";
import { type LabTransaction, writtenAtServer } from "../db/lab-db.ts";
import { type AdminCommand, AdminError, type AdminLab, type Options } from "./command.ts";

/** Commands for every list of the lab, by the rules of the app. The change feed sends a change to every tablet. */
export const listCommands: Record<string, AdminCommand> = {
  "list-entries": {
    usage: "--list L",
    about: `prints a list of the lab: ${listNames.join(", ")}`,
    run: (lab, _, options) =>
      lab.db.transaction(async (tx) => {
        const entries = await entriesOf(tx, options);
        return entries.map(lineOf).join("\n");
      }),
  },
  "add-entry": {
    usage: "<name> --list L [--type T] [--country C] [--email E]",
    about: "adds an entry to a list, or offers a retired one again",
    run: (lab, name, { list = "", type, country, email }) =>
      change(lab, commands.addListEntry, { list }, { name, type, country, email }, `Added ${name}.`),
  },
  "rename-entry": {
    usage: "<name> --list L --to NEW",
    about: "renames an entry; every record that has it shows the new name",
    run: async (lab, name, options) => {
      const params = await entryIn(lab, name, options);
      const to = options.to ?? "";
      return change(lab, commands.renameListEntry, params, { name: to }, `Renamed ${name} to ${to}.`);
    },
  },
  "merge-entry": {
    usage: "<name> --list L --to OTHER",
    about: "merges an entry into another one; every record that has it shows the other",
    run: async (lab, name, options) => {
      const params = await entryIn(lab, name, options);
      const to = options.to ?? "";
      const { id: into = "" } = await entryIn(lab, to, options);
      return change(lab, commands.mergeListEntry, params, { into }, `Merged ${name} into ${to}.`);
    },
  },
  "retire-entry": {
    usage: "<name> --list L",
    about: "retires an entry: it is no longer offered",
    run: async (lab, name, options) =>
      change(lab, commands.retireListEntry, await entryIn(lab, name, options), {}, `Retired ${name}.`),
  },
};

function lineOf({ name, retired, merged_into }: ListEntry): string {
  if (merged_into) return `${name} (merged into ${merged_into.name})`;
  return retired ? `${name} (retired)` : name;
}

async function entriesOf(tx: LabTransaction, { list = "" }: Options): Promise<ListEntry[]> {
  const entries = await listEntries(tx, list);
  if (entries === undefined) throw new AdminError(`--list must be one of ${listNames.join(", ")}`);
  return entries;
}

async function entryIn({ db }: AdminLab, name: string, options: Options): Promise<Record<string, string>> {
  const entries = await db.transaction((tx) => entriesOf(tx, options));
  const entry = entries.find((one) => sameName(one.name, name));
  if (entry === undefined) throw new AdminError(`${name} is not in the list.`);
  return { list: options.list ?? "", id: entry.id };
}

async function change(
  { db, clock }: AdminLab,
  command: AnyCommand,
  params: Record<string, string>,
  body: object,
  done: string,
): Promise<string> {
  const parsed = command.body.safeParse(body);
  if (!parsed.success) throw new AdminError(parsed.error.issues[0]?.message ?? "");
  await db.transaction(async (tx) => {
    const stamp: Stamp = {
      id: crypto.randomUUID(),
      user: "admin",
      role: "administrator",
      now: isoTime(clock),
      recordedOffline: null,
    };
    const { result } = await decideWith(
      (lab) => command.decide(lab, { params, body: parsed.data }, stamp),
      (keys) => tx.lock(keys),
    );
    if (result.kind === "rejected") throw new AdminError(result.message);
    await tx.apply(result.changes, writtenAtServer(clock, command.name, "admin"));
  });
  return done;
}
