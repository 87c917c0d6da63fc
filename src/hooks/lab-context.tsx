import { createContext, type ReactNode, use, useCallback, useLayoutEffect } from "react";
import { hasRole, type Role } from "#domain/kernel/roles.ts";
import { type NamesByEmail, personName } from "#domain/people/names.ts";
import { dayOf, nextMidnight } from "#domain/values/time.ts";
import { Replica } from "#store/replica.ts";
import type { Person, SessionRow } from "#store/rows.ts";
import { isoNow, type SyncEnv } from "#sync/env.ts";
import { type Session, toSession } from "#sync/session/session.ts";
import { useRenderAt } from "./use-render-at.ts";

/** What every screen needs: the tablet's environment (store, clock, network) and `wake`, which starts a sync. */
type Lab = {
  env: SyncEnv;
  wake: (options?: { force?: boolean }) => Promise<void>;
};

const LabContext = createContext<Lab | null>(null);
const TodayContext = createContext<string | null>(null);
const SessionContext = createContext<Session | null>(null);
const PersonContext = createContext<Person | null>(null);
const NO_NAMES: NamesByEmail = new Map();
const NamesContext = createContext(NO_NAMES);

export function LabProvider({ lab, children }: { lab: Lab; children: ReactNode }) {
  // One timer for all screens: those that show today's date are rendered again at midnight.
  const now = isoNow(lab.env);
  useRenderAt(lab.env.now, Date.parse(nextMidnight(now)));
  const { store } = lab.env;
  // Before the effects of the children, which begin to read.
  useLayoutEffect(() => {
    const replica = Replica.of(store);
    const stop = replica.listen();
    // A hidden page may be frozen and miss what changes; and others need its memory.
    const forget = () => (document.hidden ? replica.forget() : replica.renew());
    document.addEventListener("visibilitychange", forget);
    return () => {
      document.removeEventListener("visibilitychange", forget);
      stop();
    };
  }, [store]);
  return (
    <LabContext value={lab}>
      <TodayContext value={dayOf(now)}>{children}</TodayContext>
    </LabContext>
  );
}

type SessionProps = {
  session: SessionRow;
  /** The row of the signed-in person where it was read with the session. */
  person?: Person | null;
  /** The names that the lab's people have been given. */
  names?: NamesByEmail | undefined;
  children: ReactNode;
};

export function SessionProvider({ session, person = null, names = NO_NAMES, children }: SessionProps) {
  return (
    <SessionContext value={toSession(session)}>
      <PersonContext value={person}>
        <NamesContext value={names}>{children}</NamesContext>
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

/** Today on the lab's calendar (`YYYY-MM-DD`, New York). The component is rendered again at the lab's midnight. */
export function useToday(): string {
  const today = use(TodayContext);
  if (today === null) throw new Error("useToday needs a LabProvider above it");
  return today;
}

/** The signed-in person as read with the session, for the first rendering of a page; later changes are not in it. */
export function useFirstPerson(): Person | undefined {
  return use(PersonContext) ?? undefined;
}

/** Returns the function from an e-mail to the name that is shown for the person; another one when a name has changed. */
export function usePersonName(): (email: string) => string {
  const names = use(NamesContext);
  return useCallback((email) => personName(names, email), [names]);
}

/** The session of the signed-in person. Throws outside the signed-in routes. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession needs a signed-in route above it");
  return session;
}

/**
 * Returns whether the signed-in person may run a command, or what needs a role; others are not offered. The server decides
 * again.
 */
export function useMay(): (needed: Role | { needs?: Role; forReaders?: true }) => boolean {
  const { role } = useSession();
  return (needed) => {
    if (typeof needed === "string") return hasRole(role, needed);
    return hasRole(role, needed.needs ?? "member") || (role === "reader" && needed.forReaders === true);
  };
}
