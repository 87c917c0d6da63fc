import { useEffect, useMemo } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { namesByEmail, type PeopleNames } from "#domain/people/names.ts";
import { clockOff } from "#domain/values/clock-offset.ts";
import { SessionProvider, useLab } from "#hooks/lab-context.tsx";
import { useSharedQuery } from "#hooks/status/use-shared-query.ts";
import { useRenderAt } from "#hooks/use-render-at.ts";
import type { LabStore } from "#store/db.ts";
import { endOf, isValid } from "#sync/session/session.ts";
import { endSession } from "#sync/session/session-end.ts";
import { Loading } from "../loading.tsx";
import type { LoginState } from "./login-state.ts";

/** Shows the routes below it to signed-in people. Others are sent to the sign-in page, and back after signing in. */
export function SessionGuard() {
  const { env } = useLab();
  const location = useLocation();
  const found = useSharedQuery(signedInRead);
  const session = found?.session;
  const given = found?.names ?? NO_NAMES;
  // biome-ignore lint/correctness/useExhaustiveDependencies: while the version is the same, no name has changed.
  const names = useMemo(() => namesByEmail(given), [given.version]);
  const off = found?.clock ? clockOff(found.clock, env.now()) : 0;
  useRenderAt(env.now, session ? endOf(session, off) : null);
  const allowed = isValid(session ?? undefined, env.now(), off);
  const hasRunOut = Boolean(session?.token) && !allowed;
  useEffect(() => {
    if (session && hasRunOut) void endSession(env, session);
  }, [env, session, hasRunOut]);

  if (session === undefined) return <Loading />;
  if (session === null || !allowed) {
    const { pathname, search, hash } = location;
    const state: LoginState = { from: pathname + search + hash, expired: session !== null, email: "" };
    return <Navigate to="/login" replace state={state} />;
  }
  return (
    <SessionProvider session={session} person={found?.person ?? null} names={names}>
      <Outlet />
    </SessionProvider>
  );
}

const NO_NAMES: PeopleNames = { version: "none", list: [] };

/** Reads the session of this tablet, the person it belongs to, the names of people, and how wrong its clock is, at one moment. */
const signedInRead = {
  tables: ["session", "people", "marks:clock", "marks:names"],
  read: (store: LabStore) =>
    store.transaction("r", store.session, store.people, store.marks, async () => {
      const session = (await store.session.get("current")) ?? null;
      const mark = await store.marks.get("clock");
      const given = await store.marks.get("names");
      return {
        session,
        person: session && ((await store.people.get(session.email)) ?? null),
        clock: mark?.key === "clock" ? mark.value : null,
        names: given?.key === "names" ? given.value : NO_NAMES,
      };
    }),
};
