import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";

/**
 * Returns the secret of the settings, else the line that is piped in or typed on the terminal after `question`, not shown.
 * Never an argument: `ps` shows the arguments of a command to everyone on the machine.
 */
export async function readSecret(given: string | undefined, question: string): Promise<string> {
  if (given !== undefined) return given;
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

/** Asks on the terminal, or reads the answer that is piped in. Without an answer it is no. */
export async function isYes(question: string): Promise<boolean> {
  process.stderr.write(question);
  // A secret was piped in, which is all that the input had.
  if (process.stdin.readableEnded) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    for await (const line of terminal) return /^y(es)?$/i.test(line.trim());
    return false;
  } finally {
    terminal.close();
  }
}
