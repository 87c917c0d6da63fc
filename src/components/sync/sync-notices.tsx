import { useLiveQuery } from "dexie-react-hooks";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { notApplied } from "#domain/steps/change-step.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { newWarnings } from "#hooks/saving/shown-warnings.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { openWritesOf } from "#sync/outbox/entries.ts";
import { unreadNotices } from "#sync/receive/read-notices.ts";
import { type Notices, useNotices } from "#ui/notice/notices.tsx";
import { useReportRestored } from "./use-report-restored.ts";

/** It needs the names of all records and fields, and few starts have values that another person replaced. */
const ReportReplaced = lazy(() =>
  import("./report-replaced.tsx").then((m) => ({ default: m.ReportReplaced })),
);

/** Shows notices for refusals and warnings of the server, and for values that were replaced, while the page is open. */
export function SyncNotices() {
  const { store } = useLab().env;
  const { email } = useSession();
  const { notify } = useNotices();
  const isOutbox = useLocation().pathname.startsWith("/outbox");
  const open = useLiveQuery(() => openWritesOf(store, email), [store, email]);
  // What was open when the page was opened is not reported.
  const before = useRef<readonly OutboxEntry[]>(undefined);
  useEffect(() => {
    if (!open) return;
    const known = new Map((before.current ?? open).map((entry) => [entry.seq, entry]));
    before.current = open;
    // The outbox shows every refusal itself.
    if (isOutbox) return;
    for (const entry of open) void report(notify, entry, known.get(entry.seq));
    const closed = [...known.keys()].filter((seq) => !open.some((entry) => entry.seq === seq));
    if (closed.length === 0) return;
    // A done write is no longer in the list of open writes; its row contains the warnings of the server.
    void store.outbox.bulkGet(closed).then((entries) => {
      for (const entry of entries) if (entry) void report(notify, entry, known.get(entry.seq));
    });
  }, [open, store, notify, isOutbox]);
  useReportNotApplied(email);
  useReportRestored();
  const unread = useLiveQuery(() => unreadNotices(store, email), [store, email]);
  if (!unread?.some(({ isShown }) => !isShown)) return null;
  return (
    <Suspense fallback={null}>
      <ReportReplaced isOutbox={isOutbox} />
    </Suspense>
  );
}

type Report = (
  notify: Notices["notify"],
  entry: OutboxEntry,
  previous: OutboxEntry | undefined,
) => Promise<void>;

const link = { label: "Open outbox", to: "/outbox" };

/** Reports writes that arrived too late and were not applied, also if the worker sent them while no page was open. */
function useReportNotApplied(email: string) {
  const { store } = useLab().env;
  const { notify } = useNotices();
  const unreported = useLiveQuery(() => store.outbox.where({ untold: 1 }).toArray(), [store]);
  useEffect(() => {
    const mine = unreported?.filter(({ user }) => user === email) ?? [];
    for (const { id, problem, title } of mine)
      notify({
        kind: "warning",
        id: `over-${id}`,
        title: notApplied(problem?.current),
        detail: title,
        link,
        everywhere: true,
      });
    if (mine.length > 0)
      void store.outbox
        .where("seq")
        .anyOf(mine.map(({ seq }) => seq))
        .modify((entry) => {
          delete entry.untold;
        });
  }, [unreported, email, store, notify]);
}

const report: Report = async (notify, entry, previous) => {
  const isRefused = entry.state === "parked" && (previous?.state !== "parked" || previous.id !== entry.id);
  if (isRefused)
    notify({
      kind: "error",
      id: `refused-${entry.id}`,
      title: (await failureOf(entry)) ?? entry.title,
      detail: [entry.title, entry.problem?.detail].filter(Boolean).join(": "),
      link,
      everywhere: true,
    });
  const warnings = previous?.warnings.length ? [] : newWarnings(entry.id, entry.warnings);
  if (warnings.length > 0)
    notify({
      kind: "warning",
      id: `warned-${entry.id}`,
      title: warnings.join(" "),
      detail: entry.title,
      everywhere: true,
    });
};

/** The text for a refused write, with the code of all commands: few starts need it. */
const failureOf = ({ operation }: OutboxEntry) =>
  import("#contract/operations.ts").then(
    ({ commandNamed }) => commandNamed(operation)?.failure,
    () => undefined,
  );
