import { lazy, Suspense } from "react";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { useRedrawAt } from "#hooks/use-redraw-at.ts";

const SessionEnd = lazy(() => import("./session-end.tsx").then((m) => ({ default: m.SessionEnd })));

const WARN_BEFORE_MS = 24 * 60 * 60 * 1000;

/**
 * Asks for a new sign-in: a day before the session ends, and when signal returns during an offline session. Most starts do
 * not load its code.
 */
export function SessionBanner() {
  const { now } = useLab().env;
  const { offline, token_valid_till: validTill } = useSession();
  const warnAt = validTill === null ? null : Date.parse(validTill) - WARN_BEFORE_MS;
  useRedrawAt(now, warnAt);
  if (!offline && (warnAt === null || now() < warnAt)) return null;
  return (
    <Suspense fallback={null}>
      <SessionEnd />
    </Suspense>
  );
}
