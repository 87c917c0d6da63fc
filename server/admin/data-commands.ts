import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type AdminCommand, AdminError } from "./command.ts";

/** Copies of the data, and what must be done when one is put back. */
export const dataCommands: Record<string, AdminCommand> = {
  backup: {
    usage: "<new file>",
    about: "copies the whole lab to a file, also while the server runs",
    run: async ({ db }, file) => {
      if (file === "") throw new AdminError("Name the file to write.");
      const target = resolve(file);
      if (existsSync(target)) throw new AdminError(`${target} exists already.`);
      await db.backup(target);
      return `Copied the lab to ${target}.`;
    },
  },
  "after-restore": {
    usage: "",
    about: "run once after putting a copy back: tablets then pull afresh",
    run: async ({ db }) => `The lab's epoch is now ${await db.renewEpoch()}.`,
  },
};
