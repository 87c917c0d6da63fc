import { useEffect, useId, useRef, useState } from "react";
import "./import-dialog.css";
import { NOT_READ } from "#bytes/read-file.ts";
import type { AnyCommand } from "#contract/operation.ts";
import type { ImportColumn } from "#domain/csv/import-columns.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { setFormDirty } from "#hooks/saving/dirty-forms.ts";
import { useOnline } from "#hooks/status/use-sync.ts";
import type { Full } from "#sync/write/storage-faults.ts";
import type { RefusedOne } from "#sync/write/submit-all.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Button } from "#ui/press/button.tsx";
import { useSaving } from "../saving/use-saving.ts";
import { type CheckedFile, checkFile } from "./import-check.ts";
import { ImportChoose } from "./import-choose.tsx";
import { countOf } from "./import-count.ts";
import { NotCsv, textOfFile } from "./import-parse.ts";
import { ImportPreview } from "./import-preview.tsx";

/** How stock is imported: the command that creates one record, and the columns for the fields of its form. */
export type CsvImport = { command: AnyCommand; columns: readonly ImportColumn[] };

type Props = CsvImport & {
  /** The plural noun for the rows: 'chemicals'. */
  noun: string;
  onClose: () => void;
};

type Step =
  | { at: "choose"; problem?: string }
  | { at: "checking" | "saving"; done: number; all: number }
  | { at: "checked"; name: string; text: string; file: CheckedFile; leaveOut: boolean };

const MAX_BYTES = 20_000_000;

/** Imports stock from a CSV file: choose a file, check each line, preview, then save all lines or none. */
export function ImportDialog({ command, columns, noun, onClose }: Props) {
  const { env } = useLab();
  const { email, role } = useSession();
  const isOnline = useOnline();
  const { saveAll } = useSaving();
  const [step, setStep] = useState<Step>({ at: "choose" });
  const work = useRef<AbortController>(undefined);
  const id = useId();

  useEffect(() => () => work.current?.abort(), []);
  const isChosen = step.at !== "choose";
  useEffect(() => {
    setFormDirty(id, isChosen);
    return () => setFormDirty(id, false);
  }, [id, isChosen]);

  async function check(name: string, text: string) {
    work.current = new AbortController();
    const { signal } = work.current;
    const onProgress = (done: number, all: number) => setStep({ at: "checking", done, all });
    setStep({ at: "checking", done: 0, all: 0 });
    try {
      const defaults = { created_by: email };
      const file = await checkFile(text, {
        env,
        user: email,
        role,
        command,
        columns,
        defaults,
        onProgress,
        signal,
      });
      setStep({ at: "checked", name, text, file, leaveOut: false });
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
  async function save({ name, text, file }: Extract<Step, { at: "checked" }>) {
    const lines = file.lines.filter(({ problems }) => problems.length === 0);
    setStep({ at: "saving", done: 0, all: lines.length });
    const texts = {
      saved: {
        title: `${countOf(lines.length, noun)} imported.`,
        detail: isOnline ? SAVED : SAVED_OFFLINE,
      },
      failed: ({ kind, message }: RefusedOne | Full) =>
        kind !== "rejected"
          ? { title: message, detail: "Nothing was imported." }
          : { title: command.failure, detail: message },
      canUndo: true,
    };
    const onSaved = (done: number) => setStep({ at: "saving", done, all: lines.length });
    const outcome = await saveAll(command, lines, texts, onSaved);
    if (outcome.kind === "saved") onClose();
    // Records changed since the check: checking again shows the new problems.
    else await check(name, text);
  }

  const good = step.at === "checked" ? step.file.lines.filter(({ problems }) => problems.length === 0) : [];
  const isReady =
    step.at === "checked" && good.length > 0 && (step.leaveOut || good.length === step.file.lines.length);
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
              Import {countOf(good.length, "rows")}
            </Button>
          ) : null}
        </>
      }
    >
      {step.at === "choose" ? (
        <ImportChoose columns={columns} noun={noun} problem={step.problem} onFile={choose} />
      ) : null}
      {step.at === "checking" ? <Progress {...step} label="Checking" /> : null}
      {step.at === "saving" ? <Progress {...step} label="Importing" /> : null}
      {step.at === "checked" ? (
        <ImportPreview
          {...step}
          onLeaveOut={(leaveOut) => setStep({ ...step, leaveOut })}
          onOther={() => setStep({ at: "choose" })}
        />
      ) : null}
    </Dialog>
  );
}

const SAVED = "Saved on this device.";
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
