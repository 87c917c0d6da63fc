import type { User } from "#domain/session/sign-in.ts";
import type { SessionRow } from "#store/rows.ts";
import type { SyncEnv } from "../env.ts";

/** Stores what the server last reported about the person of a session; another person's session is not changed. */
export async function updatePerson(
  env: Pick<SyncEnv, "store">,
  session: SessionRow,
  changes: Partial<Pick<User, "role" | "picture">>,
): Promise<void> {
  const { store } = env;
  if (Object.entries(changes).every(([name, value]) => session[name as keyof SessionRow] === value)) return;
  await store.transaction("rw", store.session, store.people, async () => {
    const current = await store.session.get("current");
    if (current?.token === session.token) await store.session.update("current", changes);
    await store.people.update(session.email, changes);
  });
}
