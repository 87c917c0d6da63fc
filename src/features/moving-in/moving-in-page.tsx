import { IconAlertCircle, IconFileSpreadsheet } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import "./moving-in.css";
import { Link } from "react-router-dom";
import { useSaving } from "#components/saving/use-saving.ts";
import { NotTable } from "#domain/csv/table.ts";
import { listSheet } from "#domain/past/lists.ts";
import { measuredSheets } from "#domain/past/stock-sheets.ts";
import { countOf } from "#domain/values/words.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { setFormDirty } from "#hooks/saving/dirty-forms.ts";
import { useOnline } from "#hooks/status/use-sync.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { type CheckedPast, checkPast } from "./check-past.ts";
import { OF_THE_PAST, PastImports } from "./past-imports.tsx";
import { PastPreview } from "./past-preview.tsx";
import { Templates } from "./templates.tsx";

type Step =
  | { at: "choose"; problem?: string }
  | { at: "checking" | "saving"; done: number; all: number }
  | { at: "checked"; name: string; file: CheckedPast };

const MAX_BYTES = 20_000_000;

/** `/moving-in`: what the lab recorded before it had this app is imported from workbooks, all rows of one or none. */
export function MovingInPage() {
  const { env } = useLab();
  const { email, role } = useSession();
  const isOnline = useOnline();
  const { saveAll } = useSaving();
  const [step, setStep] = useState<Step>({ at: "choose" });
  const work = useRef<AbortController>(undefined);
  const id = useId();

  useEffect(() => () => work.current?.abort(), []);
  const isBegun = step.at !== "choose";
  useEffect(() => {
    setFormDirty(id, isBegun);
    return () => setFormDirty(id, false);
  }, [id, isBegun]);

  async function choose(chosen: File) {
    if (chosen.size > MAX_BYTES) return setStep({ at: "choose", problem: "The file is larger than 20 MB." });
    work.current = new AbortController();
    const { signal } = work.current;
    setStep({ at: "checking", done: 0, all: 0 });
    const onProgress = (done: number, all: number) => setStep({ at: "checking", done, all });
    try {
      const { readWorkbook } = await import("#components/import/read-workbook.ts");
      const workbook = await readWorkbook(chosen);
      signal.throwIfAborted();
      const file = await checkPast(workbook, { env, user: email, role, onProgress, signal });
      setStep({ at: "checked", name: chosen.name, file });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof NotTable)) throw error;
      setStep({ at: "choose", problem: error.message });
    }
  }
  async function save({ name, file }: Extract<Step, { at: "checked" }>) {
    const { writes, sheets } = file;
    const [first] = writes;
    if (!first?.command) return;
    const rows = sheets.reduce((sum, sheet) => sum + sheet.rows - sheet.known, 0);
    setStep({ at: "saving", done: 0, all: writes.length });
    const imported = { id: `${OF_THE_PAST}${env.newId()}`, file: name };
    const onSaved = (done: number) => setStep({ at: "saving", done, all: writes.length });
    const saved = sheets.some(({ name }) => !remaining.has(name)) ? `${SAVED} ${WITHDRAWN}` : SAVED;
    const texts = {
      saved: { title: `${countOf(rows, "rows")} imported.`, detail: isOnline ? saved : SAVED_OFFLINE },
      failed: ({ message }: { message: string }) => ({ title: "Nothing was imported.", detail: message }),
      // The preview has shown the warnings.
      hasAsked: true,
    };
    const outcome = await saveAll(first.command, writes, texts, { onSaved, imported });
    setStep(outcome.kind === "saved" ? { at: "choose" } : { at: "checked", name, file });
  }
  function cancel() {
    work.current?.abort();
    setStep({ at: "choose" });
  }

  return (
    <main className="page">
      <div className="page-head">
        <h1>Import the lab's past</h1>
      </div>
      <div className="stack">
        {step.at === "checked" ? (
          <PastPreview {...step} onImport={() => void save(step)} onCancel={cancel} />
        ) : (
          <Card title="Workbook">
            <div className="stack">
              <p>
                Lists of the lab, oxidation batches, homogenizations, uses, samples, characterizations and
                grow trials of earlier years, each with its own date and person. Equipment, chemicals,
                feedstocks, cakes and CNFs are imported on the page of their list.{" "}
                <Link className="link" to="/help/moving-in">
                  What to prepare
                </Link>
              </p>
              {step.at === "choose" ? (
                <Choose problem={step.problem} onFile={(file) => void choose(file)} />
              ) : (
                <Progress {...step} onCancel={step.at === "checking" ? cancel : null} />
              )}
            </div>
          </Card>
        )}
        <PastImports />
        <Templates />
      </div>
    </main>
  );
}

const SAVED = "Saved on this device.";
const WITHDRAWN = "For a day, the import can be withdrawn as a whole on this page.";
/** What a withdrawal leaves: entries of lists, and measurements. */
const remaining = new Set([listSheet, ...measuredSheets].map(({ name }) => name));
const SAVED_OFFLINE = "Saved on this device. They will be sent when you are online.";

function Choose({ problem, onFile }: { problem: string | undefined; onFile: (file: File) => void }) {
  return (
    <>
      {problem ? <Banner tone="err" icon={IconAlertCircle} title={problem} /> : null}
      <div className="row">
        <label className="btn btn--primary movingin__choose">
          <Icon of={IconFileSpreadsheet} />
          Choose workbook
          <input
            type="file"
            className="vh"
            accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) onFile(file);
              // Lets the user choose the same file again after correcting it.
              event.target.value = "";
            }}
          />
        </label>
      </div>
    </>
  );
}

type ProgressProps = { at: "checking" | "saving"; done: number; all: number; onCancel: (() => void) | null };

function Progress({ at, done, all, onCancel }: ProgressProps) {
  const label = at === "checking" ? "Checking" : "Importing";
  const text =
    all === 0 ? `${label}…` : `${label} ${done.toLocaleString("en-US")} of ${countOf(all, "writes")}`;
  return (
    <div className="stack">
      <progress className="movingin__progress" aria-label={label} max={Math.max(all, 1)} value={done} />
      <div className="row">
        <span role="status">{text}</span>
        <span className="push" />
        {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
      </div>
    </div>
  );
}
