import { commandNamed } from "#contract/operations.ts";
import type { Sheet } from "#domain/csv/table.ts";
import type { Role } from "#domain/kernel/roles.ts";
import type { Past, PastFault, PastRow, PastWrite } from "#domain/past/past.ts";
import { pastSheets, readPast } from "#domain/past/read-past.ts";
import { showUnitsIn } from "#domain/values/words.ts";
import { Replica } from "#store/replica.ts";
import { isoNow, newStamp, type WriteEnv } from "#sync/env.ts";
import { RuleRuns, type StampedWrite } from "#sync/write/consider.ts";
import { PORTION, type WriteInput } from "#sync/write/submit.ts";

/** A note on a row: its sheet, its row and column in the spreadsheet, and what the cell has. */
export type RowNote = { sheet: string; row: number; column: string; cell: string; message: string };

export type CheckedPast = {
  /** The sheets that were recognized, with their rows. */
  sheets: { name: string; rows: number; known: number; faulty: number }[];
  /** What is wrong: with a fault, nothing is imported. */
  faults: RowNote[];
  /** What the rules warn of. It does not prevent the import. */
  warnings: RowNote[];
  /** Sheets and columns that are not imported. */
  unread: string[];
  /** The writes, in their order. */
  writes: WriteInput[];
};

type Options = {
  env: WriteEnv;
  /** The e-mail and the role of the person. */
  user: string;
  role: Role;
  /** Called with the number of checked writes and of all writes. */
  onProgress: (done: number, all: number) => void;
  signal: AbortSignal;
};

/**
 * Checks a workbook of the lab's past: every row becomes writes, and each write is checked by its schema and its rule over
 * this device's records and the writes before it. Nothing is written. Throws the signal's reason when it is aborted.
 */
export async function checkPast(
  workbook: readonly Sheet[],
  { env, user, role, onProgress, signal }: Options,
): Promise<CheckedPast> {
  const { past, unread } = await readPast(workbook, Replica.of(env.store), { now: isoNow(env), user });
  const faulty = new Set(past.faults.map(({ row }) => row));
  const faults: PastFault[] = [...past.faults];
  const warnings: PastFault[] = [];
  const writes: WriteInput[] = [];
  const rules = new RuleRuns(env.store);
  const toStamped = ({ params }: PastWrite, body: unknown): StampedWrite => ({
    params,
    body,
    stamp: newStamp(env, user, role),
  });
  let done = 0;
  for (const portion of portionsOf(past.writes)) {
    const command = commandNamed(portion[0]?.command ?? "");
    if (!command) throw new Error(`There is no command ${portion[0]?.command}`);
    const stamped = portion.flatMap((write) => {
      if (isDoubtful(write.row, faulty)) return [];
      const parsed = command.body.safeParse(write.body);
      if (parsed.success) return [{ ...write, stamped: toStamped(write, parsed.data) }];
      faulty.add(write.row);
      for (const { path, message } of parsed.error.issues)
        faults.push(atField(write, String(path[0] ?? ""), message));
      return [];
    });
    const considered = await rules.consider(
      command,
      stamped.map((one) => one.stamped),
    );
    for (const [i, { decision }] of considered.entries()) {
      const write = stamped[i];
      if (!write) continue;
      const { row, params, body } = write;
      if (decision.kind === "accepted") {
        writes.push({ command, params, body });
        warnings.push(...decision.warnings.map((message) => ({ row, field: "", message })));
      } else if (!isDoubtful(row, faulty) && !(faults.length > 0 && consequences.has(decision.code))) {
        faulty.add(row);
        faults.push(atField(write, decision.field ?? "", decision.message));
      }
    }
    done += portion.length;
    onProgress(done, past.writes.length);
    // Lets the page render, and react to the Cancel button.
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
  return {
    sheets: countsOf(past, faulty),
    faults: faults.map(noteOf).sort(inOrder),
    warnings: warnings.map(noteOf),
    unread,
    writes,
  };
}

/** What a rule refuses because another row is faulty: a step is not ready where the tray of it could not be read. */
const consequences: ReadonlySet<string> = new Set(["NOT_CURRENT", "NOT_FOUND", "NOT_READY"]);

/** Writes of one command that follow each other. */
function portionsOf(writes: readonly PastWrite[]): PastWrite[][] {
  const portions: PastWrite[][] = [];
  for (const write of writes) {
    const last = portions.at(-1);
    if (last?.[0]?.command === write.command && last.length < PORTION) last.push(write);
    else portions.push([write]);
  }
  return portions;
}

/** True if a row is faulty, or part of one that is: its own messages would mislead. */
function isDoubtful(row: PastRow, faulty: ReadonlySet<PastRow>): boolean {
  return faulty.has(row) || (row.under !== undefined && isDoubtful(row.under, faulty));
}

/** A fault at the column of a field, else at the column that the write is about, with what the column takes. */
function atField({ row, field: usual }: PastWrite, field: string, message: string): PastFault {
  const column = row.sheet.columns.find((one) => one.field === field);
  const hint = column?.hint && row.cells[field]?.trim() ? ` ${column.hint}` : "";
  const sentence = hint ? message.replace(/(?<!\.)$/, ".") : message;
  return { row, field: column ? field : usual, message: `${sentence}${hint}` };
}

function noteOf({ row, field, message }: PastFault): RowNote {
  const { sheet, number, cells } = row;
  const column = sheet.columns.find((one) => one.field === field)?.title ?? "";
  return { sheet: sheet.name, row: number, column, cell: cells[field] ?? "", message: showUnitsIn(message) };
}

const place = ({ sheet }: RowNote) => pastSheets.findIndex(({ name }) => name === sheet);
const inOrder = (a: RowNote, b: RowNote) => place(a) - place(b) || a.row - b.row;

function countsOf(past: Past, faulty: ReadonlySet<PastRow>): CheckedPast["sheets"] {
  return pastSheets.flatMap((sheet) => {
    const rows = past.of(sheet);
    const counted = {
      name: sheet.name,
      rows: rows.length,
      known: rows.filter((row) => past.known.has(row)).length,
      faulty: rows.filter((row) => faulty.has(row)).length,
    };
    return rows.length > 0 ? [counted] : [];
  });
}
