import { createContext, type ReactNode, use, useLayoutEffect, useMemo } from "react";
import type { RecordSource } from "#domain/kernel/records.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { dayOf, nextMidnight } from "#domain/values/time.ts";
import { liveRecords } from "#store/record-source.ts";
import type { Person, SessionRow } from "#store/rows.ts";
import { TableCopies } from "#store/table-copies.ts";
import { isoNow, type SyncEnv } from "#sync/env.ts";
import { type Session, toSession } from "#sync/session/session.ts";
import { PullPaceProvider } from "./status/pull-pace.tsx";
import { useRedrawAt } from "./use-redraw-at.ts";

/** What every screen needs: the tablet's environment (store, clock, network) and `wake`, which starts a sync. */
type Lab = {
  env: SyncEnv;
  wake: (options?: { force?: boolean }) => Promise<void>;
};

const LabContext = createContext<Lab | null>(null);
const RecordsContext = createContext<RecordSource | null>(null);
const TodayContext = createContext<string | null>(null);
const SessionContext = createContext<Session | null>(null);
const PersonContext = createContext<Person | null>(null);

/** The table `ahead` is read at once: the first page needs it, and its code is loaded later. */
export function LabProvider({
  lab,
  ahead,
  children,
}: {
  lab: Lab;
  ahead?: TableName | undefined;
  children: ReactNode;
}) {
  // One timer for all screens: those that show today's date are redrawn at midnight.
  const now = isoNow(lab.env);
  useRedrawAt(lab.env.now, Date.parse(nextMidnight(now)));
  const { store } = lab.env;
  const copies = useMemo(() => new TableCopies(store), [store]);
  const records = useMemo(() => liveRecords(store, copies), [store, copies]);
  // Before the effects of the children, which begin the live queries.
  useLayoutEffect(() => {
    const stop = copies.listen();
    if (ahead) copies.readAhead(ahead);
    // A hidden page may be frozen and miss what changes; and others need its memory.
    const forget = () => copies.forget();
    document.addEventListener("visibilitychange", forget);
    return () => {
      document.removeEventListener("visibilitychange", forget);
      stop();
    };
  }, [copies, ahead]);
  return (
    <LabContext value={lab}>
      <RecordsContext value={records}>
        <TodayContext value={dayOf(now)}>{children}</TodayContext>
      </RecordsContext>
    </LabContext>
  );
}

/** `person` is the row of the signed-in person where it was read with the session. */
export function SessionProvider({
  session,
  person = null,
  children,
}: {
  session: SessionRow;
  person?: Person | null;
  children: ReactNode;
}) {
  const { store } = useLab().env;
  return (
    <SessionContext value={toSession(session)}>
      <PersonContext value={person}>
        <PullPaceProvider store={store}>{children}</PullPaceProvider>
      </PersonContext>
    </SessionContext>
  );
}

/** The environment of this tablet. Throws without a `LabProvider`. */
export function useLab(): Lab {
  const lab = use(LabContext);
  if (!lab) throw new Error("useLab needs a LabProvider above it");
  return lab;
}

/** The tablet's records, for live queries; what it returns must not be changed. */
export function useLiveRecords(): RecordSource {
  const records = use(RecordsContext);
  if (!records) throw new Error("useLiveRecords needs a LabProvider above it");
  return records;
}

/** Today on the lab's calendar (`YYYY-MM-DD`, New York). The component is redrawn at the lab's midnight. */
export function useToday(): string {
  const today = use(TodayContext);
  if (today === null) throw new Error("useToday needs a LabProvider above it");
  return today;
}

/** The signed-in person as read with the session, for the first drawing of a page; later changes are not in it. */
export function useFirstPerson(): Person | undefined {
  return use(PersonContext) ?? undefined;
}

/** The session of the signed-in person. Throws outside the signed-in routes. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession needs a signed-in route above it");
  return session;
}
