import { render, screen, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { onTestFinished } from "vitest";
import "fake-indexeddb/auto";
import type { Change } from "#domain/change.ts";
import { labLookups } from "#domain/lookups/lab-lookups.ts";
import { chemicalRoutes } from "#features/chemicals/routes.tsx";
import { LabProvider, SessionProvider } from "#hooks/lab-context.tsx";
import { LabStore } from "#store/db.ts";
import { writeRecords } from "#store/record-source.ts";
import type { SyncEnv } from "#sync/env.ts";
import { ConfirmProvider } from "#ui/confirm.tsx";
import { NoticesProvider } from "#ui/notices.tsx";
import { DANA, NOW } from "../../fixtures/records.ts";

type Tablet = { env: SyncEnv; user: UserEvent };

type Start = {
  /** What the lab has sent to this tablet, on top of its lookups; null: nothing was ever pulled. */
  records?: Change[] | null;
};

/** A signed-in tablet that is showing `path`, over a store of its own. It has no signal: nothing is sent. */
export async function openTablet(path: string, { records = [] }: Start = {}): Promise<Tablet> {
  const store = new LabStore(`tablet-${crypto.randomUUID()}`);
  onTestFinished(() => store.delete());
  if (records !== null) {
    await writeRecords(store, [...labLookups(), ...records]);
    await store.cursor.put({
      key: "feed",
      epoch: "one",
      cursor: 1,
      sweeping: false,
      partial: false,
      until: 0,
      pulled_at: NOW,
    });
  }
  const env: SyncEnv = {
    store,
    fetch: () => Promise.reject(new TypeError("no signal")),
    locks: undefined,
    now: () => Date.parse(NOW),
    random: () => 0,
    newId: () => crypto.randomUUID(),
    device: async () => "tablet",
    origin: "",
  };
  const session = {
    key: "current" as const,
    username: "Dana",
    email: DANA,
    picture: null,
    token: "token",
    token_valid_till: "2026-12-19T15:42:00.000Z",
    offline: false,
  };
  const router = createMemoryRouter(chemicalRoutes, { initialEntries: [path] });
  render(
    <NoticesAndQuestions>
      <LabProvider lab={{ env, wake: async () => undefined }}>
        <SessionProvider session={session}>
          <RouterProvider router={router} />
        </SessionProvider>
      </LabProvider>
    </NoticesAndQuestions>,
  );
  return { env, user: userEvent.setup() };
}

function NoticesAndQuestions({ children }: { children: React.ReactNode }) {
  return (
    <NoticesProvider>
      <ConfirmProvider>{children}</ConfirmProvider>
    </NoticesProvider>
  );
}

/** Chooses an option of a searched dropdown. */
export async function choose(user: UserEvent, label: RegExp, option: RegExp): Promise<void> {
  await user.click(screen.getByRole("combobox", { name: label }));
  await user.click(await screen.findByRole("option", { name: option }));
}

/** The open form. */
export function form() {
  return within(screen.getByRole("dialog"));
}
