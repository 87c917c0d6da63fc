import type { AnyCommand } from "#contract/operation.ts";
import { columnFormats, type Question } from "#domain/csv/formats.ts";
import type { ImportColumn } from "#domain/csv/import-columns.ts";
import { type CellProblem, type Header, lineReader, readHeader } from "#domain/csv/read.ts";
import { type FileTable, limitLines, NotTable } from "#domain/csv/table.ts";
import { nameKeyOf, type UnknownName, unknownNames } from "#domain/csv/unknown-names.ts";
import type { Role } from "#domain/kernel/roles.ts";
import { type Doc, idOf, type TableName } from "#domain/kernel/tables.ts";
import { isListed } from "#domain/kernel/withdrawn.ts";
import { nameKey } from "#domain/values/name-key.ts";
import { dayOf, isUsableTime } from "#domain/values/time.ts";
import { Replica } from "#store/replica.ts";
import { newStamp, type WriteEnv } from "#sync/env.ts";
import { type Considered, RuleRuns, type StampedWrite } from "#sync/write/consider.ts";
import { PORTION } from "#sync/write/submit.ts";
import { type Names, readNames } from "../record/record-names.ts";

/** How an import adds records of one table. */
export type CsvImport = {
  table: TableName;
  /** The command that creates one record, and its parameters. */
  command: AnyCommand;
  params?: Record<string, string>;
  /** The columns for the fields of its form. */
  columns: readonly ImportColumn[];
  /** The command that counts a record, where a column has what is left of it. */
  count?: AnyCommand;
  /** Fields in which a line equals a record that may be the same one: its name, lot, supplier and day. */
  alikeBy: readonly string[];
  /** True if a record that is equal in these fields is the same one, such as an entry of a list by its name. */
  isNamed?: true;
};

/**
 * A record that a line names by its ID, or that is equal in the fields of `alikeBy`; also one that an earlier line makes, if
 * the line changes nothing after it.
 */
type KnownRecord = { how: "here" | "alike"; id?: string };

/** A line of a file, the body it would be saved as (as it was read, if it has problems), and its problems. */
export type CheckedLine = {
  number: number;
  cells: readonly string[];
  body: Record<string, unknown>;
  problems: CellProblem[];
  known?: KnownRecord;
  /** What is left of the record, in its units, if that was counted. */
  left?: number;
};

export type CheckedFile = {
  head: Header;
  titles: string[];
  lines: CheckedLine[];
  /** The names of the records that the lines refer to. */
  names: Names;
  /** Columns that can be read in two ways: the lines are not read until these are answered. */
  questions: Question[];
  /** The names that no list has, each once. */
  unknown: UnknownName[];
};

/** The answer that a name is a new one. */
export const NEW_NAME = "";

/**
 * The answers to the questions by column, what is done with lines that are like records of the lab, and what unknown names
 * mean, by their key: the id of an entry, or {@link NEW_NAME}.
 */
export type Answers = Readonly<Record<number, string>> & {
  alike?: "import" | "leave out";
  names?: Readonly<Record<string, string>>;
};

/** True if a line is imported, once all questions are answered. */
export function isImported({ problems, known }: CheckedLine, { alike }: Answers): boolean {
  const isWanted = known === undefined || (known.how === "alike" && alike !== "leave out");
  return problems.length === 0 && isWanted;
}

type CheckOptions = CsvImport & {
  env: WriteEnv;
  /** The e-mail and the role of the person. */
  user: string;
  role: Role;
  /** Values for the fields that a line does not have. */
  defaults: Record<string, unknown>;
  answers?: Answers;
  /** Called with the number of checked lines and of all lines. */
  onProgress: (done: number, all: number) => void;
  signal: AbortSignal;
};

/**
 * Checks every line of a table as its form would: by the command's schema, then by its rule over the tablet's records and
 * the lines before it. Lines of records that the lab has are only marked. Nothing is written. Throws `NotTable` if the table
 * has no lines, or too many, and the signal's reason when it is aborted.
 */
export async function checkFile(file: FileTable, options: CheckOptions): Promise<CheckedFile> {
  const { env, command, columns, defaults, answers = {}, onProgress, signal } = options;
  const head = readHeader(file, columns);
  const lines: CheckedLine[] = [];
  const checked = { head, titles: [...file.head], lines, questions: [], names: new Map(), unknown: [] };
  if (head.missing.length > 0 || head.twice.length > 0) return checked;

  if (file.lines.length === 0) throw new NotTable("There are no lines below the header.");
  limitLines(file, "The table");
  const { formats, questions } = columnFormats({ ...checked, columns: head.columns }, file, answers);
  if (questions.length > 0) return { ...checked, questions };

  const records = Replica.of(env.store);
  const read = await lineReader(head, records, formats);
  const find = finderOf(await records.all(options.table, { withdrawn: true }), options);
  const rules = new RuleRuns(env.store);
  const createdBy = new Map<string, number>();
  for (let from = 0; from < file.lines.length; from += PORTION) {
    const writes = new Map<StampedWrite, CheckedLine>();
    for (const { number, cells, numbers } of file.lines.slice(from, from + PORTION)) {
      const meant = cells.map((cell, i) => answers.names?.[nameKeyOf(head.columns[i], cell)] || cell);
      const { body, problems } = read({ cells: meant, numbers });
      const { amount_left, ...fields } = body;
      const line: CheckedLine = { number, cells, body: { ...defaults, ...fields }, problems };
      lines.push(line);
      if (amount_left !== undefined) countLeft(line, amount_left, head);
      const here = find.byId(cells[head.idColumn] ?? "");
      if (here) Object.assign(line, { known: here, problems: [] });
      if (here) continue;
      // The cells may be in the wrong columns: further messages would mislead.
      if (problems.some(({ field }) => field === "")) continue;
      const parsed = command.body.safeParse(line.body);
      if (parsed.success) line.body = parsed.data as typeof line.body;
      const faulty = head.columns.filter((column) => problems.some(({ field }) => field === column?.field));
      const known = new Set(faulty.flatMap((column) => [column?.field, ...(column?.coversFields ?? [])]));
      for (const { path, message } of parsed.error?.issues ?? []) {
        const field = String(path[0] ?? "");
        if (!known.has(field)) problems.push(withHint(line, head, problemOf(line, head, field, message)));
      }
      if (!parsed.success || problems.length > 0) continue;
      const alike = find.alike(line.body);
      if (alike) line.known = alike;
      if (alike && (alike.how === "here" || answers.alike !== "import")) continue;
      writes.set(
        { params: options.params ?? {}, body: parsed.data, stamp: newStamp(env, options.user, options.role) },
        line,
      );
    }
    for (const considered of await rules.consider(command, [...writes.keys()])) {
      const line = writes.get(considered.write);
      if (line) addDecision(line, considered, head, createdBy);
    }
    onProgress(lines.length, file.lines.length);
    // Lets the page render, and react to the Cancel button.
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
  const bodies = lines.flatMap(({ body, problems }) => (problems.length > 0 ? [] : [body]));
  const unknown = await unknownNames(lines, head, records);
  return { ...checked, names: await readNames(records, bodies), unknown };
}

/** Sets what is left of the record of a line, or adds what is wrong with it. */
function countLeft(line: CheckedLine, left: unknown, head: Header): void {
  const supplied = line.body.amount_supplied ?? line.body.amount_created;
  const wrong =
    typeof left !== "number"
      ? "Amount left must be a number"
      : left < 0
        ? "Amount left must be ≥ 0"
        : typeof supplied === "number" && left > supplied
          ? "Amount left is more than the whole amount"
          : null;
  if (wrong !== null) line.problems.push(problemOf(line, head, "amount_left", wrong));
  else line.left = left as number;
}

/** Finds the record that a line names, and one that the lab lists and that is equal in the fields of `alikeBy`. */
function finderOf(records: readonly Doc[], { table, alikeBy, isNamed }: CsvImport) {
  const idOfOne = (record: Doc) => idOf(table, record);
  const ids = new Set(records.map(idOfOne));
  const keyOf = (record: object) =>
    JSON.stringify(alikeBy.map((field) => partOf((record as Doc)[field as never])));
  const alike = new Map(
    alikeBy.length === 0 ? [] : records.filter(isListed).map((record) => [keyOf(record), idOfOne(record)]),
  );
  const known = (how: KnownRecord["how"], id: string | undefined): KnownRecord | undefined =>
    id === undefined ? undefined : { how, id };
  return {
    byId: (cell: string) => {
      const id = cell.trim().toLowerCase();
      return known("here", ids.has(id) ? id : undefined);
    },
    alike: (body: object) => known(isNamed ? "here" : "alike", alike.get(keyOf(body))),
  };
}

/** The part of a key: of a time its day, of a text its name. */
function partOf(value: unknown): unknown {
  if (typeof value !== "string") return value ?? "";
  return /^\d{4}-\d\d-\d\dT/.test(value) && isUsableTime(value) ? dayOf(value) : nameKey(value);
}

/** Adds to the message of a wrong value which values are allowed. */
function withHint({ cells }: CheckedLine, { columns }: Header, problem: CellProblem): CellProblem {
  const hint = columns.find(
    (column, i) => column?.field === problem.field && (cells[i]?.trim() || column.constantOf),
  )?.hint;
  return hint ? { ...problem, message: `${problem.message}. ${hint}` } : problem;
}

/**
 * Adds a refusal to the problems of its column. If it conflicts with another line of the file, names that line. A line that
 * changes nothing is marked.
 */
function addDecision(
  line: CheckedLine,
  { decision, reads, creates }: Considered,
  head: Header,
  createdBy: Map<string, number>,
): void {
  if (decision.kind === "accepted") {
    for (const key of creates) createdBy.set(key, line.number);
    if (decision.changes.length === 0) line.known = { how: "here" };
    return;
  }
  const earlier = reads.map((key) => createdBy.get(key)).find((number) => number !== undefined);
  const message = earlier === undefined ? decision.message : `${decision.message} See line ${earlier}.`;
  line.problems.push(problemOf(line, head, decision.field ?? "", message));
}

/** A problem of a field, at the cell that has or should have its value. */
function problemOf({ cells }: CheckedLine, { columns }: Header, field: string, message: string): CellProblem {
  const placesOf = (has: (column: ImportColumn) => boolean) =>
    columns.flatMap((column, i) => (column && has(column) ? [i] : []));
  const own = placesOf((column) => column.field === field || (column.coversFields?.includes(field) ?? false));
  // A unit that has no column is missing in the cell of its amount.
  const places = own.length > 0 ? own : placesOf(({ unitField }) => unitField === field);
  const place = places.find((i) => cells[i]?.trim()) ?? places[0] ?? -1;
  return { field, title: columns[place]?.title ?? field, cell: cells[place] ?? "", message, at: place };
}
