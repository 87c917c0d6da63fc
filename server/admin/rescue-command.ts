import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { Unreadable } from "#bytes/bytes.ts";
import { openRescueFile, type RescueFile } from "#bytes/rescue-file.ts";
import { type RescuedWrite, requestOf } from "#bytes/rescued-write.ts";
import { decideWith } from "#domain/kernel/records.ts";
import { showDateTime } from "#domain/values/time.ts";
import { countOf } from "#domain/values/words.ts";
import type { LabTransaction } from "../db/lab-db.ts";
import { type Applied, applyRescued } from "../lab/apply-rescued.ts";
import type { Author } from "../lab/handler.ts";
import { type AdminCommand, AdminError, type AdminLab } from "./command.ts";
import { isYes, readSecret } from "./read-secret.ts";

/** Applies the writes of a tablet's rescue file, for a tablet that cannot send them itself. */
export const rescueCommands: Record<string, AdminCommand> = {
  "import-rescue": {
    usage: "<file> [--yes]",
    about: "lists and applies a tablet's rescue file; FIBRIL_PASSPHRASE, or a question",
    run: async (lab, named, { passphrase, yes = false }) => {
      if (named === "") throw new AdminError("Name the rescue file.");
      const rescue = await open(named, passphrase);
      const authors = await authorsOf(lab, rescue);
      // The file may state another title, device or number of lines than it contains.
      for (const write of rescue.writes) write.title = await titleOf(lab, write);
      rescue.device = oneLine(rescue.device).slice(0, MAX_DEVICE);
      console.log(listOf(basename(named), rescue, authors));
      if (!yes && !(await isYes("Apply these writes under the names of their authors? (y/N) ")))
        throw new AdminError("Nothing was applied. Answer y, or give --yes.");
      return report(rescue, await applyRescued(lab, rescue, authors));
    },
  },
};

const MAX_DEVICE = 100;

/** Names a write by the lab's own rule and records. */
async function titleOf({ db }: AdminLab, write: RescuedWrite): Promise<string> {
  const { operation } = requestOf(write);
  const input = { params: write.params, body: operation.body.parse(JSON.parse(write.body_text)) };
  const title = (tx: LabTransaction) =>
    decideWith(
      (records) => operation.title(records, input),
      (keys) => tx.lock(keys),
    );
  return oneLine((await db.transaction(title)).result);
}

/** Without what a terminal treats as a command, and without line breaks. */
function oneLine(text: string): string {
  return text.replace(/\p{C}+/gu, " ");
}

/** What the file contains: of each write when and by whom it was saved, in which role it runs, and what it does. */
function listOf(name: string, rescue: RescueFile, authors: ReadonlyMap<string, Author>): string {
  const { device, made_at, writes } = rescue;
  const lines = writes.map(({ user, recorded_at, operation, title }, i) => {
    const author = authors.get(user);
    return `  ${i + 1}. ${showDateTime(recorded_at)}, ${author?.user} (${author?.role}), ${operation}: ${title}`;
  });
  const head = `${oneLine(name)}, made on ${device} on ${showDateTime(made_at)}: ${countOf(writes.length, "writes")}.`;
  return [head, ...lines].join("\n");
}

async function open(path: string, passphrase: string | undefined): Promise<RescueFile> {
  try {
    const file = await openAsBlob(path);
    return await openRescueFile(file, await readSecret(passphrase, "Passphrase of the file"));
  } catch (error) {
    if (error instanceof Unreadable) throw new AdminError(error.message);
    const { code } = error as { code?: string };
    if (code === "ENOENT" || code === "ERR_INVALID_ARG_VALUE")
      throw new AdminError(`${path} cannot be read.`);
    throw error;
  }
}

/**
 * Each author, as of the account, by the e-mail in the file. An author without an account is an error, before any
 * write is applied. A disabled account is an account: its owner's work is the lab's.
 */
async function authorsOf({ accounts }: AdminLab, { writes }: RescueFile): Promise<Map<string, Author>> {
  const authors = new Map<string, Author>();
  for (const user of new Set(writes.map((write) => write.user))) {
    const account = await accounts.find(user);
    if (account === null) throw new AdminError(`There is no account ${user}. Nothing was applied.`);
    authors.set(user, { user: account.email, role: account.role });
  }
  return authors;
}

const labels = { accepted: "accepted", present: "already there", refused: "refused", waiting: "waiting" };

function report({ writes }: RescueFile, applied: Applied[]): string {
  const counts = Object.entries(labels).map(
    ([outcome, label]) => `${label} ${applied.filter((one) => one.outcome === outcome).length}`,
  );
  const open = applied.flatMap((one, i) => {
    const write = writes[i];
    if (!write || !("reason" in one)) return [];
    return [`${labels[one.outcome]}: ${write.title} (${oneLine(write.user)}): ${one.reason}`];
  });
  return [counts.join(", "), ...open.map((line) => `  ${line}`)].join("\n");
}
