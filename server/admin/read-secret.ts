import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";

/**
 * Returns the secret in an environment variable, else the line that is piped in or typed on the terminal after `question`,
 * not shown. Never an argument: `ps` shows the arguments of a command to everyone on the machine.
 */
export async function readSecret(variable: string, question: string): Promise<string> {
  const given = process.env[variable];
  if (given !== undefined && given !== "") return given;
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, "");
  process.stderr.write(`${question}: `);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}
