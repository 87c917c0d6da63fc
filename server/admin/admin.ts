import { parseArgs } from "node:util";
import { systemClock } from "../clock.ts";
import { openData } from "../data-folder.ts";
import { loadLookups } from "../load-lookups.ts";
import { accountCommands } from "./account-commands.ts";
import { type AdminCommand, AdminError, type AdminLab, type Options } from "./command.ts";
import { dataCommands } from "./data-commands.ts";
import { lookupCommands } from "./lookup-commands.ts";

const commands: Record<string, AdminCommand> = { ...accountCommands, ...lookupCommands, ...dataCommands };

/** `npm run admin -- <command> …`, beside the running server or without it. Returns the exit code. */
export async function admin(words: string[]): Promise<number> {
  const [name = "", ...rest] = words;
  const command = commands[name];
  if (command === undefined) {
    console.log(usage());
    return name === "" || name === "help" ? 0 : 1;
  }
  const lab: AdminLab = { ...openData({ isDemo: false }), clock: systemClock };
  try {
    const { subject, options } = read(rest);
    await loadLookups(lab.db, lab.clock);
    console.log(await command.run(lab, subject, options));
    return 0;
  } catch (error) {
    if (!(error instanceof AdminError)) throw error;
    console.error(`${error.message}\nUsage: npm run admin -- ${name} ${command.usage}`);
    return 1;
  } finally {
    await lab.db.close();
  }
}

function read(words: string[]): { subject: string; options: Options } {
  const text = { type: "string" } as const;
  const names = { username: text, password: text, email: text, country: text, type: text, address: text };
  try {
    const { positionals, values } = parseArgs({ args: words, options: names, allowPositionals: true });
    return { subject: positionals.join(" ").trim(), options: values };
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
