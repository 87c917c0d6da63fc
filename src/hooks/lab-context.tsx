import { createContext, type ReactNode, use } from "react";
import type { SessionRow } from "#store/rows.ts";
import type { SyncEnv } from "#sync/env.ts";

/** What every screen stands on: the tablet's store and world, who is signed in, and a way to wake sync. */
export type Lab = {
  env: SyncEnv;
  wake: (options?: { force?: boolean }) => Promise<void>;
};

const LabContext = createContext<Lab | null>(null);
const SessionContext = createContext<SessionRow | null>(null);

export function LabProvider({ lab, children }: { lab: Lab; children: ReactNode }) {
  return <LabContext value={lab}>{children}</LabContext>;
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

/** Who is signed in; only below the signed-in routes. */
export function useSession(): SessionRow {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession needs a signed-in route above it");
  return session;
}
