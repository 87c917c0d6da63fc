import { useEffect, useId, useRef, useState } from "react";
import "./import-dialog.css";
import { NOT_READ } from "#bytes/bytes.ts";
import { countOf } from "#domain/values/words.ts";
import { isWithdrawable } from "#domain/withdrawal/rules.ts";
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
import { NotCsv, textOfFile } from "./import-parse.ts";
import { ImportPreview } from "./import-preview.tsx";
import { useWithdrawImport } from "./past-imports.tsx";

type Props = CsvImport & {
  /** The plural noun for the rows: 'chemicals'. */
  noun: string;
  onClose: () => void;
};

type Step =
  | { at: "choose"; problem?: string }
  | { at: "checking" | "saving"; done: number; all: number }
  | { at: "checked"; name: string; text: string; file: CheckedFile; answers: Answers; leaveOut: boolean };

const MAX_BYTES = 20_000_000;

/** Imports records, or entries of a list, from a CSV file: choose a file, check each line, preview, then save all lines or none. */
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

  useEffect(() => () => work.current?.abort(), []);
  const isChosen = step.at !== "choose";
  useEffect(() => {
    setFormDirty(id, isChosen);
    return () => setFormDirty(id, false);
  }, [id, isChosen]);

  async function check(name: string, text: string, answers: Answers = {}) {
    work.current = new AbortController();
    const { signal } = work.current;
    const onProgress = (done: number, all: number) => setStep({ at: "checking", done, all });
    setStep({ at: "checking", done: 0, all: 0 });
    try {
      const defaults = { created_by: email, creation_date: isoNow(env) };
      const options = { ...kind, env, user: email, role, defaults, answers, onProgress, signal };
      const file = await checkFile(text, options);
      setStep({ at: "checked", name, text, file, answers, leaveOut: false });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof NotCsv)) throw error;
      setStep({ at: "choose", problem: error.message });
    }
  }
  async function choose(chosen: File) {
    if (chosen.size > MAX_BYTES) return setStep({ at: "choose", problem: "The file is larger than 20 MB." });
    const text = await textOfFile(chosen);
    if (text === null) setStep({ at: "choose", problem: NOT_READ });
    else await check(chosen.name, text);
  }
  async function save({ name, text, file, answers }: Extract<Step, { at: "checked" }>) {
    const lines = file.lines.filter((line) => isImported(line, answers));
    setStep({ at: "saving", done: 0, all: lines.length });
    const imported = { id: env.newId(), file: name };
    const texts = {
      saved: {
        title: `${countOf(lines.length, noun)} imported.`,
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
    const onSaved = (done: number) => setStep({ at: "saving", done, all: lines.length });
    const writes = lines.map(({ body }) => ({ body, ...(kind.params && { params: kind.params }) }));
    const outcome = await saveAll(command, writes, texts, { onSaved, imported });
    if (outcome.kind === "saved") onClose();
    // Records changed since the check: checking again shows the new problems.
    else await check(name, text, answers);
  }

  const lines = step.at === "checked" ? step.file.lines : [];
  const count = step.at === "checked" ? lines.filter((line) => isImported(line, step.answers)).length : 0;
  const isReady =
    step.at === "checked" &&
    count > 0 &&
    (step.leaveOut || lines.every(({ problems }) => problems.length === 0)) &&
    (step.answers.alike !== undefined || lines.every(({ known }) => known?.how !== "alike"));
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
          {step.at === "checked" ? (
            <Button variant="primary" guarded disabled={!isReady} onClick={() => void save(step)}>
              Import {countOf(count, "rows")}
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
      {step.at === "checking" ? <Progress {...step} label="Checking" /> : null}
      {step.at === "saving" ? <Progress {...step} label="Importing" /> : null}
      {step.at === "checked" ? (
        <ImportPreview
          {...step}
          command={command}
          alikeBy={kind.alikeBy}
          onAnswers={(answers) => void check(step.name, step.text, answers)}
          onLeaveOut={(leaveOut) => setStep({ ...step, leaveOut })}
          onOther={() => setStep({ at: "choose" })}
        />
      ) : null}
    </Dialog>
  );
}

const UNDO = " For a day, they can be withdrawn together: More, Import CSV.";
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
