import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { openRescueFile, type RescueFile } from "#bytes/rescue-file.ts";
import { Unreadable } from "#bytes/unreadable.ts";
import { showDateTime } from "#domain/values/time.ts";
import type { Author } from "../http/run-operation.ts";
import { type Applied, applyRescued } from "../lab/apply-rescued.ts";
import { type AdminCommand, AdminError, type AdminLab } from "./command.ts";
import { readSecret } from "./read-secret.ts";

/** Applies the writes of a tablet's rescue file, for a tablet that cannot send them itself. */
export const rescueCommands: Record<string, AdminCommand> = {
  "import-rescue": {
    usage: "<file>",
    about: "applies a tablet's rescue file; FIBRIL_PASSPHRASE, or a question",
    run: async (lab, named, { passphrase }) => {
      if (named === "") throw new AdminError("Name the rescue file.");
      const rescue = await open(named, passphrase);
      const authors = await authorsOf(lab, rescue);
      return report(basename(named), rescue, await applyRescued(lab, rescue, authors));
    },
  },
};

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

function report(name: string, { device, made_at, writes }: RescueFile, applied: Applied[]): string {
  const counts = Object.entries(labels).map(
    ([outcome, label]) => `${label} ${applied.filter((one) => one.outcome === outcome).length}`,
  );
  const open = applied.flatMap((one, i) => {
    const write = writes[i];
    if (!write || !("reason" in one)) return [];
    return [`${labels[one.outcome]}: ${write.title} (${write.user}): ${one.reason}`];
  });
  const head = `${name}, made on ${device} on ${showDateTime(made_at)}: ${writes.length} writes.`;
  return [head, counts.join(", "), ...open.map((line) => `  ${line}`)].join("\n");
}
