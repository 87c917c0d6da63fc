import { backUp, backupFolder } from "./backup.ts";
import { check } from "./check.ts";
import type { AdminCommand } from "./command.ts";

/** Copies of the data, whether they are whole, and what must be done when one is put back. */
export const dataCommands: Record<string, AdminCommand> = {
  backup: {
    usage: "<folder>",
    about: "copies the whole lab to a folder, also while the server runs",
    isAsItIs: true,
    run: async (lab, named) => {
      const folder = await backupFolder(lab, named);
      const { copied, there } = await backUp(lab, folder);
      return `Copied the lab to ${folder}. Pictures: ${copied} copied, ${there} there already.`;
    },
  },
  check: {
    usage: "",
    about: "looks whether the database and every picture are whole",
    isAsItIs: true,
    run: check,
  },
  "after-restore": {
    usage: "",
    about: "run once after putting a copy back: tablets then pull afresh",
    isAsItIs: true,
    run: async ({ db }) => `The lab's epoch is now ${await db.renewEpoch()}.`,
  },
};
