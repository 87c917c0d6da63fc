import { lazy, Suspense } from "react";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { useClockOff } from "#hooks/status/use-clock-off.ts";
import { useRedrawAt } from "#hooks/use-redraw-at.ts";
import { endOf } from "#sync/session/session.ts";

const SessionEnd = lazy(() => import("./session-end.tsx").then((m) => ({ default: m.SessionEnd })));

const WARN_BEFORE_MS = 24 * 60 * 60 * 1000;

/**
 * Asks for a new sign-in: a day before the session ends, and when signal returns during an offline session. Most starts do
 * not load its code.
 */
export function SessionBanner() {
  const { now } = useLab().env;
  const session = useSession();
  const { offline } = session;
  const off = useClockOff();
  const end = off === undefined ? null : endOf(session, off);
  const warnAt = end === null ? null : end - WARN_BEFORE_MS;
  useRedrawAt(now, warnAt);
  if (!offline && (warnAt === null || now() < warnAt)) return null;
  return (
    <Suspense fallback={null}>
      <SessionEnd />
    </Suspense>
  );
}
