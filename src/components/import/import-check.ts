import type { AnyCommand } from "#contract/operation.ts";
import type { ImportColumn } from "#domain/csv/import-columns.ts";
import { type CellProblem, type Header, lineReader, readHeader } from "#domain/csv/read.ts";
import type { Role } from "#domain/session/roles.ts";
import { storeRecords } from "#store/record-source.ts";
import { newStamp, type WriteEnv } from "#sync/env.ts";
import { Ahead, type Considered, type StampedWrite } from "#sync/write/consider.ts";
import { PORTION } from "#sync/write/submit-all.ts";
import { NotCsv, parseCsv } from "./import-parse.ts";

/** A line of a file, the body it would be saved as, and its problems. */
export type CheckedLine = {
  number: number;
  cells: readonly string[];
  body: Record<string, unknown>;
  problems: CellProblem[];
};

export type CheckedFile = { head: Header; titles: string[]; lines: CheckedLine[] };

type CheckOptions = {
  env: WriteEnv;
  /** The e-mail and the role of the person. */
  user: string;
  role: Role;
  command: AnyCommand;
  columns: readonly ImportColumn[];
  /** Values for the fields that a line does not have. */
  defaults: Record<string, unknown>;
  /** Called with the number of checked lines and of all lines. */
  onProgress: (done: number, all: number) => void;
  signal: AbortSignal;
};

/**
 * Checks every line of a file as its form would: by the command's schema, then by its rule over the tablet's records and
 * the lines before it. Nothing is written. Throws `NotCsv` if the text is not a table, and the signal's reason when it is
 * aborted.
 */
export async function checkFile(text: string, options: CheckOptions): Promise<CheckedFile> {
  const { env, command, columns, defaults, onProgress, signal } = options;
  const file = parseCsv(text, columns);
  const head = readHeader(file.head, columns);
  const lines: CheckedLine[] = [];
  if (head.missing.length > 0 || head.twice.length > 0) return { head, titles: file.head, lines };

  if (file.lines.length === 0) throw new NotCsv("There are no lines below the header.");
  const read = await lineReader(head, storeRecords(env.store), file);
  const ahead = new Ahead(env.store);
  const createdBy = new Map<string, number>();
  for (let from = 0; from < file.lines.length; from += PORTION) {
    const writes = new Map<StampedWrite, CheckedLine>();
    for (const { number, cells } of file.lines.slice(from, from + PORTION)) {
      const { body: fields, problems } = read(cells);
      const line: CheckedLine = { number, cells, body: { ...defaults, ...fields }, problems };
      lines.push(line);
      // The cells may be in the wrong columns: further messages would mislead.
      if (problems.some(({ field }) => field === "")) continue;
      const parsed = command.body.safeParse(line.body);
      const faulty = head.columns.filter((column) => problems.some(({ field }) => field === column?.field));
      const known = new Set(faulty.flatMap((column) => [column?.field, ...(column?.coversFields ?? [])]));
      for (const { path, message } of parsed.error?.issues ?? []) {
        const field = String(path[0] ?? "");
        if (!known.has(field)) problems.push(problemOf(line, head, field, message));
      }
      if (!parsed.success || problems.length > 0) continue;
      writes.set({ params: {}, body: parsed.data, stamp: newStamp(env, options.user, options.role) }, line);
    }
    for (const considered of await ahead.consider(command, [...writes.keys()])) {
      const line = writes.get(considered.write);
      if (line) addRefusal(line, considered, head, createdBy);
    }
    onProgress(lines.length, file.lines.length);
    // Lets the page render, and react to the Cancel button.
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
  return { head, titles: file.head, lines };
}

/** Adds a refusal to the problems of its column. If it conflicts with another line of the file, names that line. */
function addRefusal(
  line: CheckedLine,
  { decision, reads, creates }: Considered,
  head: Header,
  createdBy: Map<string, number>,
): void {
  if (decision.kind === "accepted") {
    for (const key of creates) createdBy.set(key, line.number);
    return;
  }
  const earlier = reads.map((key) => createdBy.get(key)).find((number) => number !== undefined);
  const message = earlier === undefined ? decision.message : `${decision.message} See line ${earlier}.`;
  line.problems.push(problemOf(line, head, decision.field ?? "", message));
}

/** A problem of a field, at the cell that has or should have its value. */
function problemOf({ cells }: CheckedLine, { columns }: Header, field: string, message: string): CellProblem {
  const places = columns.flatMap((column, i) =>
    column?.field === field || column?.coversFields?.includes(field) ? [i] : [],
  );
  const place = places.find((i) => cells[i]?.trim()) ?? places[0] ?? -1;
  return { field, title: columns[place]?.title ?? field, cell: cells[place] ?? "", message };
}
