import { createContext, type ReactNode, use } from "react";
import { dayOf, nextMidnight } from "#domain/time.ts";
import type { SessionRow } from "#store/rows.ts";
import { isoNow, type SyncEnv } from "#sync/env.ts";
import { useRedrawAt } from "./use-redraw-at.ts";

/** What every screen stands on: the tablet's store and world, who is signed in, and a way to wake sync. */
type Lab = {
  env: SyncEnv;
  wake: (options?: { force?: boolean }) => Promise<void>;
};

const LabContext = createContext<Lab | null>(null);
const TodayContext = createContext<string | null>(null);
const SessionContext = createContext<SessionRow | null>(null);

export function LabProvider({ lab, children }: { lab: Lab; children: ReactNode }) {
  // One timer for every screen: those that speak of today are drawn anew.
  const now = isoNow(lab.env);
  useRedrawAt(lab.env.now, Date.parse(nextMidnight(now)));
  return (
    <LabContext value={lab}>
      <TodayContext value={dayOf(now)}>{children}</TodayContext>
    </LabContext>
  );
}

export function SessionProvider({ session, children }: { session: SessionRow; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The lab of this tablet. */
export function useLab(): Lab {
  const lab = use(LabContext);
  if (!lab) throw new Error("useLab needs a LabProvider above it");
  return lab;
}

/** The day on the lab's calendar (`YYYY-MM-DD`); a page that is left open over midnight in New York is drawn anew. */
export function useToday(): string {
  const today = use(TodayContext);
  if (today === null) throw new Error("useToday needs a LabProvider above it");
  return today;
}

/** Who is signed in; only below the signed-in routes. */
export function useSession(): SessionRow {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession needs a signed-in route above it");
  return session;
}
