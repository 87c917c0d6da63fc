import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";

/** Returns the passphrase in `FIBRIL_PASSPHRASE`, else the line that is piped in or typed on the terminal, not shown. */
export async function readPassphrase(): Promise<string> {
  const given = process.env.FIBRIL_PASSPHRASE;
  if (given !== undefined && given !== "") return given;
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, "");
  process.stderr.write("Passphrase of the file: ");
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}
