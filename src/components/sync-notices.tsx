import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { commandNamed } from "#contract/commands.ts";
import { notApplied } from "#domain/steps/steps.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { newWarnings } from "#hooks/told-warnings.ts";
import { type OutboxEntry, openStates } from "#store/rows.ts";
import { type Notices, useNotices } from "#ui/notices.tsx";

/** Says what came of writes while the page is open: those the server refused, and what it warned about. */
export function SyncNotices() {
  const { store } = useLab().env;
  const { email } = useSession();
  const { notify } = useNotices();
  const isOutbox = useLocation().pathname.startsWith("/outbox");
  const open = useLiveQuery(async () => {
    const entries = await store.outbox.where("state").anyOf(openStates).sortBy("seq");
    return entries.filter((entry) => entry.user === email);
  }, [store, email]);
  const before = useRef<readonly OutboxEntry[] | null>(null);
  useEffect(() => {
    if (!open) return;
    const known = new Map((before.current ?? open).map((entry) => [entry.seq, entry]));
    before.current = open;
    // The outbox shows every refusal itself.
    if (isOutbox) return;
    for (const entry of open) tell(notify, entry, known.get(entry.seq));
    const gone = [...known.keys()].filter((seq) => !open.some((entry) => entry.seq === seq));
    if (gone.length === 0) return;
    // What is done has left the list of open writes; its answer is in its row.
    void store.outbox.bulkGet(gone).then((entries) => {
      for (const entry of entries) if (entry) tell(notify, entry, known.get(entry.seq));
    });
  }, [open, store, notify, isOutbox]);
  useTellNotApplied(email);
  return null;
}

type Tell = (notify: Notices["notify"], entry: OutboxEntry, was: OutboxEntry | undefined) => void;

const link = { label: "Open outbox", to: "/outbox" };

/** A write that came too late ends by itself, and not in silence: nor where the worker sent it and no page was open. */
function useTellNotApplied(email: string) {
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

const tell: Tell = (notify, entry, was) => {
  const isRefused = entry.state === "parked" && (was?.state !== "parked" || was.id !== entry.id);
  if (isRefused)
    notify({
      kind: "error",
      id: `refused-${entry.id}`,
      title: commandNamed(entry.operation)?.failure ?? entry.title,
      detail: [entry.title, entry.problem?.detail].filter(Boolean).join(": "),
      link,
    });
  const warnings = was?.warnings.length ? [] : newWarnings(entry.id, entry.warnings);
  if (warnings.length > 0)
    notify({
      kind: "warning",
      id: `warned-${entry.id}`,
      title: warnings.join(" "),
      detail: entry.title,
    });
};
