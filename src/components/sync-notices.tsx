import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { commandNamed } from "#contract/index.ts";
import { notApplied } from "#domain/steps/steps.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { untold } from "#hooks/told-warnings.ts";
import { type OutboxEntry, openStates } from "#store/rows.ts";
import { isNotApplied } from "#sync/status.ts";
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
    const say = isOutbox ? tellNotApplied : tell;
    for (const entry of open) say(notify, entry, known.get(entry.seq));
    const gone = [...known.keys()].filter((seq) => !open.some((entry) => entry.seq === seq));
    if (gone.length === 0) return;
    // What is done has left the list of open writes; its answer is in its row.
    void store.outbox.bulkGet(gone).then((entries) => {
      for (const entry of entries) if (entry) say(notify, entry, known.get(entry.seq));
    });
  }, [open, store, notify, isOutbox]);
  return null;
}

type Tell = (notify: Notices["notify"], entry: OutboxEntry, was: OutboxEntry | undefined) => void;

const link = { label: "Open outbox", to: "/outbox" };

/** A write that came too late ends by itself, and not in silence. */
const tellNotApplied: Tell = (notify, entry, was) => {
  if (!isNotApplied(entry) || was?.problem) return;
  const title = notApplied(entry.problem?.current);
  notify({ kind: "warning", id: `over-${entry.id}`, title, detail: entry.title, link });
};

const tell: Tell = (notify, entry, was) => {
  tellNotApplied(notify, entry, was);
  const isRefused = entry.state === "parked" && (was?.state !== "parked" || was.id !== entry.id);
  if (isRefused)
    notify({
      kind: "error",
      id: `refused-${entry.id}`,
      title: commandNamed(entry.operation)?.failure ?? entry.title,
      detail: [entry.title, entry.problem?.detail].filter(Boolean).join(": "),
      link,
    });
  const warnings = was?.warnings.length ? [] : untold(entry.id, entry.warnings);
  if (warnings.length > 0)
    notify({
      kind: "warning",
      id: `warned-${entry.id}`,
      title: warnings.join(" "),
      detail: entry.title,
    });
};
