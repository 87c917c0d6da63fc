import { copyLab, type LabCopy } from "../../backups/copy-lab.ts";
import { afterRestore, databaseIn, filesIn } from "../../data-folder.ts";
import type { AdminCommand } from "../command.ts";
import { backupFolder } from "./backup.ts";
import { check } from "./check.ts";
import { verifyReceipts } from "./verify-receipts.ts";

/** Commands for backups: copying, checking, and the step after a restore. */
export const dataCommands: Record<string, AdminCommand> = {
  backup: {
    usage: "<folder>",
    about: "copies the whole lab to a folder, also while the server runs",
    opensExisting: true,
    run: async (lab, named) => {
      const folder = await backupFolder(lab, named);
      const copy = await copyLab(lab, { database: databaseIn(folder), folder: filesIn(folder) });
      return [`Copied the lab to ${folder}.`, ...describe(copy)].join(" ");
    },
  },
  check: {
    usage: "",
    about: "checks that the database and all pictures are intact",
    opensExisting: true,
    run: check,
  },
  "verify-receipt": {
    usage: "<file>",
    about: "checks the signed receipts that a tablet exported against the lab",
    opensExisting: true,
    run: ({ db }, file) => verifyReceipts(db, file),
  },
  "after-restore": {
    usage: "",
    about: "ends all sessions and renews the epoch; the first start on a backup does that by itself",
    opensExisting: true,
    run: async (lab) =>
      `All sessions have ended. All API tokens are revoked. The lab's epoch is now ${await afterRestore(lab)}.`,
  },
};

function describe({ copied, present, copiedAnew, damaged }: LabCopy): string[] {
  return [
    `Pictures: ${copied} copied, ${present} already present.`,
    ...(copiedAnew > 0 ? [`Damaged in the backup and copied anew: ${copiedAnew}.`] : []),
    ...(damaged.length > 0 ? [`WARNING: missing or damaged in the lab itself: ${damaged.join(", ")}.`] : []),
  ];
}
