import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { commandNamed } from "#contract/commands.ts";
import { notApplied } from "#domain/steps/change-step.ts";
import { showUnitsIn } from "#domain/values/words.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { newWarnings } from "#hooks/saving/shown-warnings.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { openWritesOf } from "#sync/outbox/entries.ts";
import { markNotices } from "#sync/receive/read-notices.ts";
import { type Notices, useNotices } from "#ui/notice/notices.tsx";
import type { DescribedChange } from "../history/describe-history.ts";
import { titleOfNotice, useReplaced } from "../replaced/use-replaced.ts";
import { useReportRestored } from "./use-report-restored.ts";

/**
 * Shows notices for refusals and warnings of the server while the page is open; `before` are the person's open writes when
 * the page was opened.
 */
export function SyncNotices({ before: atStart }: { before: readonly OutboxEntry[] }) {
  const { store } = useLab().env;
  const { email } = useSession();
  const { notify } = useNotices();
  const isOutbox = useLocation().pathname.startsWith("/outbox");
  const open = useLiveQuery(() => openWritesOf(store, email), [store, email]);
  const before = useRef(atStart);
  useEffect(() => {
    if (!open) return;
    const known = new Map(before.current.map((entry) => [entry.seq, entry]));
    before.current = open;
    // The outbox shows every refusal itself.
    if (isOutbox) return;
    for (const entry of open) report(notify, entry, known.get(entry.seq));
    const closed = [...known.keys()].filter((seq) => !open.some((entry) => entry.seq === seq));
    if (closed.length === 0) return;
    // A done write is no longer in the list of open writes; its row contains the warnings of the server.
    void store.outbox.bulkGet(closed).then((entries) => {
      for (const entry of entries) if (entry) report(notify, entry, known.get(entry.seq));
    });
  }, [open, store, notify, isOutbox]);
  useReportNotApplied(email);
  useReportReplaced(isOutbox);
  useReportRestored();
  return null;
}

/** Reports values that another person's write replaced, once the feed has delivered the notice. */
function useReportReplaced(isOutbox: boolean) {
  const { store } = useLab().env;
  const { notify } = useNotices();
  const replaced = useReplaced();
  useEffect(() => {
    const unseen = replaced?.filter(({ isShown }) => !isShown) ?? [];
    const [first] = unseen;
    if (first === undefined) return;
    void markNotices(
      store,
      unseen.map(({ notice }) => notice),
      "shown",
    );
    // The outbox lists them itself.
    if (isOutbox) return;
    const isOne = unseen.length === 1;
    notify({
      kind: "warning",
      id: "replaced",
      title: isOne
        ? `${titleOfNotice(first)}: ${first.name}`
        : `Others changed ${unseen.length} records that you entered`,
      detail: isOne ? first.changes.map(textOfChange).join(", ") : "Both values are in the history.",
      link: { label: "Show", to: "/outbox" },
    });
  }, [replaced, isOutbox, store, notify]);
}

/** `Germination Rate: 95.8 % → 90 %` */
const textOfChange = ({ label, before, after }: DescribedChange) =>
  `${label}: ${before ?? "–"} → ${after ?? "–"}`;

type Report = (notify: Notices["notify"], entry: OutboxEntry, previous: OutboxEntry | undefined) => void;

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

const report: Report = (notify, entry, previous) => {
  const isRefused = entry.state === "parked" && (previous?.state !== "parked" || previous.id !== entry.id);
  if (isRefused)
    notify({
      kind: "error",
      id: `refused-${entry.id}`,
      title: commandNamed(entry.operation)?.failure ?? entry.title,
      detail: [entry.title, entry.problem?.detail].filter(Boolean).join(": "),
      link,
      everywhere: true,
    });
  const warnings = previous?.warnings.length ? [] : newWarnings(entry.id, entry.warnings);
  if (warnings.length > 0)
    notify({
      kind: "warning",
      id: `warned-${entry.id}`,
      title: showUnitsIn(warnings.join(" ")),
      detail: entry.title,
      everywhere: true,
    });
};
