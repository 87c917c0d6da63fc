import { render, screen, waitFor } from "@testing-library/react";
import { PointerEventsCheckLevel } from "@testing-library/user-event";
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from "react-router-dom";
import { expect } from "vitest";
import type { Change } from "#domain/kernel/change.ts";
import type { Role } from "#domain/kernel/roles.ts";
import { LabProvider, SessionProvider } from "#hooks/lab-context.tsx";
import { writeRecords } from "#store/write-records.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { aUser, type User } from "#tests/support/a-user.ts";
import { ConfirmProvider } from "#ui/dialog/confirm.tsx";
import { NoticesProvider } from "#ui/notice/notices.tsx";
import { aSession, aTablet, fillTablet } from "../../support/a-tablet.ts";

type Options = {
  path: string;
  routes: RouteObject[];
  /** Records of the lab that this device already has, besides the lists. */
  records?: Change[];
  /** False before the lab's data was ever fetched. */
  pulled?: boolean;
  /** The server; without one every request fails. */
  send?: (request: Request) => Promise<Response>;
  token?: string;
  /** The role of the person; without one, that of staff. */
  role?: Role;
  /** The names that people have been given, by e-mail. */
  names?: Readonly<Record<string, string>>;
  /** The device's clock; by default it always shows the time of the fixtures. */
  now?: () => number;
};

/** Opens a screen over a store of its own, signed in as Dana, at the fixed time of the fixtures. */
export async function openScreen({ path, routes, records = [], pulled = true, ...options }: Options) {
  const { send, token = null, role, now, names = {} } = options;
  const env = aTablet({ send, ...(now && { now }) });
  const { store } = env;
  if (pulled) await fillTablet(env, records);
  else await writeRecords(store, records);
  const session = aSession({ token, ...(role && { role }) });
  await store.session.put(session);
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
      <SessionProvider session={session} names={new Map(Object.entries(names))}>
        <RouterProvider router={router} />
      </SessionProvider>
    </LabProvider>,
  );
  // No test loads the styles: the styles of every ancestor need not be computed at each press.
  return { env, store, router, user: aUser({ pointerEventsCheck: PointerEventsCheckLevel.Never }) };
}

/** The text of each row below the head, its cells joined. */
export function rowTexts(): string[] {
  const [, ...rows] = screen.getAllByRole("row");
  return rows.map((row) => row.textContent ?? "");
}

/** Presses the button that adds a record, once the rows are read: an empty list has it in its middle. */
export async function pressNew(user: User, name: string) {
  const button = await waitFor(() => {
    expect(screen.getByRole("main")).not.toHaveAttribute("aria-busy");
    return screen.getByRole("button", { name });
  });
  await user.click(button);
}

/** Chooses from a searchable list; resolves once the list is closed, which gives the focus back to its field. */
export async function choose(user: User, label: RegExp, option: string | RegExp) {
  await user.click(screen.getByRole("combobox", { name: label }));
  await user.click(await screen.findByRole("option", { name: new RegExp(option) }));
  await waitFor(() => expect(document.querySelector("[role=listbox]")).toBeNull());
}
