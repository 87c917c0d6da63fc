import type { Change } from "#domain/kernel/change.ts";
import { demoLookups } from "#domain/lookups/first-lookups.ts";
import { LabStore } from "#store/db.ts";
import type { SessionRow } from "#store/rows.ts";
import { writeRecords } from "#store/write-records.ts";
import type { SyncEnv } from "#sync/env.ts";
import { reapply } from "#sync/write/overlay.ts";
import { DANA, NOW } from "#tests/fixtures/records.ts";

type Options = Partial<Omit<SyncEnv, "fetch">> & {
  /** Answers the tablet's requests; without it the tablet has no signal. */
  send?: ((request: Request) => Response | Promise<Response>) | undefined;
};

/**
 * The environment of a tablet: a store of its own and, by default, a clock that always shows the time of the fixtures.
 */
export function aTablet({ send, store = aStore(), ...given }: Options = {}): SyncEnv {
  return {
    store,
    fetch: async (input, init) => {
      if (!send) throw new TypeError("Failed to fetch");
      const { method, headers, body } = init ?? {};
      return send(new Request(String(input), { method, headers, body } as RequestInit));
    },
    reapply,
    locks: undefined,
    now: () => Date.parse(NOW),
    random: () => 0.5,
    newId: () => crypto.randomUUID(),
    device: async () => "Tablet TEST",
    origin: "http://lab",
    ...given,
  };
}

// Never closed: work that a screen still does when its test ends must not fail.
const aStore = () => new LabStore(`tablet-${crypto.randomUUID()}`);

/** Signs in Dana, or the person in `more`; offline where `more` has no token. */
export function aSession(more: Partial<SessionRow> = {}): SessionRow {
  const token = more.token ?? null;
  return {
    key: "current",
    username: "dana.ruiz",
    email: DANA,
    picture: null,
    token,
    token_valid_till: token && "2099-01-01T00:00:00.000Z",
    offline: token === null,
    ...more,
  };
}

/** Stores the lab's lists and `records` on the tablet, as a whole pull does. */
export async function fillTablet({ store }: SyncEnv, records: Change[] = []): Promise<void> {
  await writeRecords(store, [...demoLookups(), ...records]);
  await store.cursor.put({
    key: "feed",
    epoch: "e",
    cursor: 1,
    sweeping: false,
    partial: false,
    until: 0,
    pulled_at: NOW,
  });
}
