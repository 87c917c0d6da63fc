import { useEffect, useId, useRef, useState } from "react";
import { headKey, type Remembered } from "#domain/csv/guess.ts";
import {
  type FileTable,
  likelySheet,
  NotTable,
  type Plan,
  planFor,
  type Sheet,
  type TableLine,
  tableOf,
} from "#domain/csv/table.ts";
import { countOf } from "#domain/values/words.ts";
import { isWithdrawable } from "#domain/withdrawal/rules.ts";
import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { setFormDirty } from "#hooks/saving/dirty-forms.ts";
import { useOnline } from "#hooks/status/use-sync.ts";
import type { StorageFault } from "#store/storage-faults.ts";
import { isoNow } from "#sync/env.ts";
import type { RefusedOne } from "#sync/write/submit.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Button } from "#ui/press/button.tsx";
import { useSaving } from "../saving/use-saving.ts";
import { type Answers, type CheckedFile, type CsvImport, checkFile, isImported } from "./import-check.ts";
import { ImportChoose } from "./import-choose.tsx";
import { ImportMapping, missingIn, repeatedIn } from "./import-mapping.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { cellKey, type Edits } from "./import-tables.tsx";
import { useWithdrawImport } from "./past-imports.tsx";

type Props = CsvImport & {
  /** The plural noun for the rows: 'chemicals'. */
  noun: string;
  onClose: () => void;
};

/** A chosen file, and how it is read. */
type Source = { name: string; sheets: readonly Sheet[]; plan: Plan };

type Checked = {
  at: "checked";
  source: Source;
  table: FileTable;
  file: CheckedFile;
  answers: Answers;
  leaveOut: boolean;
  edits: Edits;
  /** True if cells were edited or names answered since the check. */
  isStale: boolean;
};

type Step =
  | { at: "choose"; problem?: string }
  | { at: "reading" }
  | { at: "columns"; source: Source }
  | { at: "checking" | "saving"; done: number; all: number }
  | Checked;

/**
 * Imports records, or entries of a list, from a workbook or a CSV file: choose a file, relate its columns, check and correct
 * each line, then save all lines or none.
 */
export function ImportDialog({ noun, onClose, ...kind }: Props) {
  const { command, columns } = kind;
  const { env } = useLab();
  const { email, role } = useSession();
  const isOnline = useOnline();
  const { saveAll } = useSaving();
  const withdraw = useWithdrawImport(kind.table, noun);
  const canWithdraw = isWithdrawable(kind.table);
  const [step, setStep] = useState<Step>({ at: "choose" });
  const work = useRef<AbortController>(undefined);
  const id = useId();
  const memory = `import.${kind.table}`;
  const remembered = () => readFromDevice<Remembered>(memory) ?? {};

  useEffect(() => () => work.current?.abort(), []);
  const isChosen = step.at !== "choose";
  useEffect(() => {
    setFormDirty(id, isChosen);
    return () => setFormDirty(id, false);
  }, [id, isChosen]);

  /** Runs a part of the work, whose results are ignored once the dialog is closed. Shows why a file cannot be read. */
  async function run<T>(part: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    work.current?.abort();
    work.current = new AbortController();
    const { signal } = work.current;
    try {
      return await part(signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof NotTable)) throw error;
      setStep({ at: "choose", problem: error.message });
      return undefined;
    }
  }
  const check = (source: Source, table: FileTable, answers: Answers = {}, leaveOut = false) =>
    run(async (signal) => {
      const onProgress = (done: number, all: number) => setStep({ at: "checking", done, all });
      setStep({ at: "checking", done: 0, all: 0 });
      const defaults = { created_by: email, creation_date: isoNow(env) };
      const options = { ...kind, env, user: email, role, defaults, answers, onProgress, signal };
      const file = await checkFile(table, options);
      setStep({ at: "checked", source, table, file, answers, leaveOut, edits: new Map(), isStale: false });
    });
  const checkPlan = (source: Source) => {
    const sheet = source.sheets[source.plan.sheet];
    return sheet && check(source, tableOf(sheet, source.plan));
  };
  async function choose(chosen: File) {
    const sheets = await run(async (signal) => {
      setStep({ at: "reading" });
      // The reader of CSV files is loaded with the first file.
      const { readSheets } = await import("./import-parse.ts");
      const read = await readSheets(chosen, columns);
      signal.throwIfAborted();
      return read;
    });
    if (!sheets) return;
    const sheet = likelySheet(sheets, columns, remembered());
    const { plan, isCertain } = planFor(sheets, { sheet }, columns, remembered());
    const source = { name: chosen.name, sheets, plan };
    const isClear = isCertain && sheets.length === 1 && repeatedIn(headOf(source)).length === 0;
    if (isClear && missingIn(sheets, plan, columns).length === 0) await checkPlan(source);
    else setStep({ at: "columns", source });
  }
  function confirmPlan(source: Source) {
    const chosen = headOf(source).map((head, i) => [headKey(head), source.plan.mapping[i] ?? null] as const);
    storeOnDevice(memory, {
      ...remembered(),
      ...Object.fromEntries(chosen.filter(([key]) => key !== "")),
    });
    void checkPlan(source);
  }
  function checkAgain({ source, table, answers, leaveOut, edits }: Checked) {
    const lines = table.lines.map((line) => withEdits(line, edits));
    void check(withEditsIn(source, edits), { ...table, lines }, answers, leaveOut);
  }
  /** Names that were answered are checked together, when the last one is answered. */
  function answerNames(checked: Checked, answers: Answers) {
    const isOpen = checked.file.unknown.some(({ key, near }) => near && answers.names?.[key] === undefined);
    if (isOpen) setStep({ ...checked, answers, isStale: true });
    else checkAgain({ ...checked, answers });
  }
  async function save({ source, table, file, answers, leaveOut }: Checked) {
    const lines = file.lines.filter((line) => isImported(line, answers));
    const all = lines.length;
    setStep({ at: "saving", done: 0, all });
    const imported = { id: env.newId(), file: source.name };
    const reason = `Counted in ${source.name}`.slice(0, 200);
    const counted = { reason, created_by: email, creation_date: isoNow(env) };
    const writes = lines.map(({ body, left }) => {
      if (left === undefined || !kind.count) return { body };
      const id = env.newId();
      const count = { command: kind.count, params: { id }, body: { ...counted, new_amount_remaining: left } };
      return { body: { ...body, id }, count };
    });
    const texts = {
      saved: {
        title: `${countOf(all, noun)} imported.`,
        detail: isOnline ? `Saved on this device.${canWithdraw ? UNDO : ""}` : SAVED_OFFLINE,
        ...(canWithdraw && {
          action: { label: "Withdraw import", onClick: () => void withdraw(imported.id) },
        }),
      },
      failed: ({ kind, message }: RefusedOne | StorageFault) =>
        kind !== "rejected"
          ? { title: message, detail: "Nothing was imported." }
          : { title: command.failure, detail: message },
      canUndo: true,
    };
    const onSaved = (done: number) => setStep({ at: "saving", done: Math.min(done, all), all });
    const inputs = [
      ...writes.map(({ body }) => ({ body, ...(kind.params && { params: kind.params }) })),
      ...writes.flatMap(({ count }) => (count ? [count] : [])),
    ];
    const outcome = await saveAll(command, inputs, texts, { onSaved, imported });
    if (outcome.kind === "saved") onClose();
    // Records changed since the check: checking again shows the new problems.
    else await check(source, table, answers, leaveOut);
  }

  return (
    <Dialog
      open
      wide
      title={`Import ${noun}`}
      onClose={() => step.at !== "saving" && onClose()}
      foot={
        <>
          <span className="push" />
          <Button disabled={step.at === "saving"} onClick={onClose}>
            Cancel
          </Button>
          {step.at === "columns" ? (
            <Button
              variant="primary"
              guarded
              disabled={missingIn(step.source.sheets, step.source.plan, columns).length > 0}
              onClick={() => confirmPlan(step.source)}
            >
              Check rows
            </Button>
          ) : null}
          {step.at === "checked" && step.isStale ? (
            <Button variant="primary" guarded onClick={() => checkAgain(step)}>
              Check again
            </Button>
          ) : null}
          {step.at === "checked" && !step.isStale ? (
            <Button variant="primary" guarded disabled={!isReady(step)} onClick={() => void save(step)}>
              Import {countOf(countIn(step), "rows")}
            </Button>
          ) : null}
        </>
      }
    >
      {step.at === "choose" ? (
        <ImportChoose
          table={kind.table}
          columns={columns}
          noun={noun}
          problem={step.problem}
          onFile={choose}
        />
      ) : null}
      {step.at === "reading" ? <Progress done={0} all={0} label="Reading" /> : null}
      {step.at === "columns" ? (
        <ImportMapping
          {...step.source}
          columns={columns}
          onPlan={(plan) => setStep({ at: "columns", source: { ...step.source, plan } })}
          onHead={(place) => {
            const { plan } = planFor(step.source.sheets, place, columns, remembered());
            setStep({ at: "columns", source: { ...step.source, plan } });
          }}
          onOther={() => setStep({ at: "choose" })}
        />
      ) : null}
      {step.at === "checking" ? <Progress {...step} label="Checking" /> : null}
      {step.at === "saving" ? <Progress {...step} label="Importing" /> : null}
      {step.at === "checked" ? (
        <ImportPreview
          {...step}
          name={step.source.name}
          totals={step.table.totals ?? []}
          command={command}
          stock={kind.table}
          alikeBy={kind.alikeBy}
          onAnswers={(answers) => checkAgain({ ...step, answers })}
          onNames={(answers) => answerNames(step, answers)}
          onLeaveOut={(leaveOut) => setStep({ ...step, leaveOut })}
          onEdit={(key, text) =>
            setStep({ ...step, edits: new Map(step.edits).set(key, text), isStale: true })
          }
          onColumns={() => setStep({ at: "columns", source: step.source })}
          onOther={() => setStep({ at: "choose" })}
        />
      ) : null}
    </Dialog>
  );
}

/** A line with what was typed over its cells; what was typed over a number is a text. */
function withEdits({ number, cells, numbers = new Set<number>() }: TableLine, edits: Edits) {
  return {
    number,
    cells: cells.map((cell, i) => edits.get(cellKey(number, i)) ?? cell),
    numbers: new Set([...numbers].filter((i) => !edits.has(cellKey(number, i)))),
  };
}

/** A source with what was typed over its cells, for another relation of its columns. */
function withEditsIn(source: Source, edits: Edits): Source {
  const head = headOf(source);
  const sheets = source.sheets.map((sheet, place) => {
    if (place !== source.plan.sheet || edits.size === 0) return sheet;
    const lines = sheet.rows.map((cells, i) => {
      const padded = [...cells, ...head.slice(cells.length).map(() => "")];
      return withEdits({ number: i + 1, cells: padded, numbers: sheet.numbers?.[i] }, edits);
    });
    return { ...sheet, rows: lines.map(({ cells }) => cells), numbers: lines.map(({ numbers }) => numbers) };
  });
  return { ...source, sheets };
}

const headOf = ({ sheets, plan }: Source) => sheets[plan.sheet]?.rows[plan.head] ?? [];

const countIn = ({ file, answers }: Checked) => file.lines.filter((line) => isImported(line, answers)).length;

/** True if lines can be imported, and what happens to every other line is answered. */
function isReady(checked: Checked): boolean {
  const { file, answers, leaveOut } = checked;
  return (
    countIn(checked) > 0 &&
    (leaveOut || file.lines.every(({ problems }) => problems.length === 0)) &&
    (answers.alike !== undefined || file.lines.every(({ known }) => known?.how !== "alike"))
  );
}

const UNDO = " For a day, they can be withdrawn together: More, Import file.";
const SAVED_OFFLINE = "Saved on this device. They will be sent when you are online.";

function Progress({ label, done, all }: { label: string; done: number; all: number }) {
  const text =
    all === 0 ? `${label}…` : `${label} ${done.toLocaleString("en-US")} of ${countOf(all, "rows")}`;
  return (
    <div className="importprogress">
      <progress aria-label={label} max={Math.max(all, 1)} value={done} />
      <span role="status">{text}</span>
    </div>
  );
}
