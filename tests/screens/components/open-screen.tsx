import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import "fake-indexeddb/auto";
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from "react-router-dom";
import type { Change } from "#domain/change.ts";
import { labLookups } from "#domain/lookups/lab-lookups.ts";
import { LabProvider, SessionProvider } from "#hooks/lab-context.tsx";
import { LabStore } from "#store/db.ts";
import type { SyncEnv } from "#sync/env.ts";
import { syncTurn } from "#sync/turn.ts";
import { ConfirmProvider } from "#ui/confirm.tsx";
import { NoticesProvider } from "#ui/notices.tsx";
import { DANA, NOW } from "../../fixtures/records.ts";

type Options = {
  path: string;
  routes: RouteObject[];
  /** What this device already has of the lab, beside its lists. */
  records?: Change[];
  /** False before the lab's data was ever brought here. */
  pulled?: boolean;
  /** The server; without one every request fails. */
  send?: (request: Request) => Promise<Response>;
  token?: string;
  /** The device's clock; it stands still at the time of the fixtures where it is left out. */
  now?: () => number;
};

/** Opens a screen over a store of its own, signed in as Dana, at the fixed time of the fixtures. */
export async function openScreen({ path, routes, records = [], pulled = true, ...options }: Options) {
  const { send, token, now = () => Date.parse(NOW) } = options;
  const store = new LabStore(`tablet-${crypto.randomUUID()}`);
  const lookups = pulled ? labLookups() : [];
  for (const { table, id, record } of [...lookups, ...records])
    if (record) await store.records(table).put(record, id);
  if (pulled)
    await store.cursor.put({
      key: "feed",
      epoch: "e",
      cursor: 1,
      sweeping: false,
      partial: false,
      until: 0,
      pulled_at: NOW,
    });
  const session = {
    key: "current" as const,
    username: "dana.ruiz",
    email: DANA,
    picture: null,
    token: token ?? null,
    token_valid_till: token ? "2099-01-01T00:00:00.000Z" : null,
    offline: !token,
  };
  await store.session.put(session);
  let ids = 0;
  const env: SyncEnv = {
    store,
    fetch: async (input, init) => {
      if (!send) throw new TypeError("no network");
      const { method, headers, body } = init ?? {};
      return send(new Request(String(input), { method, headers, body } as RequestInit));
    },
    locks: undefined,
    now,
    random: () => 0,
    newId: () => {
      ids += 1;
      return `00000000-0000-4000-8000-${String(ids).padStart(12, "0")}`;
    },
    device: async () => "Tablet TEST",
    origin: "http://lab",
  };
  const wake = async () => {
    if (send) await syncTurn(env, { force: true });
  };
  const frame = (
    <NoticesProvider>
      <ConfirmProvider>
        <Outlet />
      </ConfirmProvider>
    </NoticesProvider>
  );
  const router = createMemoryRouter([{ element: frame, children: routes }], { initialEntries: [path] });
  render(
    <LabProvider lab={{ env, wake }}>
      <SessionProvider session={session}>
        <RouterProvider router={router} />
      </SessionProvider>
    </LabProvider>,
  );
  return { env, store, router, user: userEvent.setup() };
}

/** The text of each row below the head, its cells joined. */
export function rowTexts(): string[] {
  const [, ...rows] = screen.getAllByRole("row");
  return rows.map((row) => row.textContent ?? "");
}

/** Chooses from a searchable list by what is typed. */
export async function choose(user: ReturnType<typeof userEvent.setup>, label: RegExp, option: string) {
  await user.click(screen.getByRole("combobox", { name: label }));
  await user.click(await screen.findByRole("option", { name: new RegExp(option) }));
}
