import { render } from "@testing-library/react";
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from "react-router-dom";
import { outboxRoutes } from "#app/features.tsx";
import { type ResendForms, ResendFormsProvider } from "#components/saving/resend-forms.tsx";
import { SyncNotices } from "#components/sync/sync-notices.tsx";
import type { AnyCommand } from "#contract/operation.ts";
import { LabProvider, SessionProvider } from "#hooks/lab-context.tsx";
import type { OutboxEntry, SessionRow } from "#store/rows.ts";
import type { SyncEnv } from "#sync/env.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { type Saved, submit } from "#sync/write/submit.ts";
import { aUser } from "#tests/support/a-user.ts";
import { ConfirmProvider } from "#ui/dialog/confirm.tsx";
import { NoticesProvider } from "#ui/notice/notices.tsx";
import { bodyOf } from "../../fixtures/examples.ts";
import { aSession, aTablet } from "../../support/a-tablet.ts";
import { createLab, people, type TestLab } from "../../support/create-lab.ts";

export const [DANA, MARCUS] = people;

export const equipment = (more: object) => bodyOf("createEquipment", { ...more });

/** Dana's tablet at a lab that runs in memory; `cut` disconnects the network. */
export class TabletWithScreen {
  readonly lab: TestLab;
  readonly env: SyncEnv;
  readonly session: SessionRow;
  #isCut = false;

  constructor(lab: TestLab) {
    this.lab = lab;
    this.session = aSession({ username: "dana", email: DANA, token: lab.token(DANA) });
    this.env = aTablet({
      send: (request) => {
        if (this.#isCut) throw new TypeError("Failed to fetch");
        return lab.app.fetch(request);
      },
      now: () => lab.clock.now(),
    });
  }

  cut(isCut = true): void {
    this.#isCut = isCut;
  }

  sync = async (options?: { force?: boolean }) => {
    await syncTurn(this.env, options);
  };

  async save(command: AnyCommand, body: object, params = {}, user: string = DANA): Promise<Saved> {
    const outcome = await submit(this.env, user, command, { params, body });
    if (outcome.kind !== "saved") throw new Error(outcome.message);
    return outcome;
  }

  async entry(title: string): Promise<OutboxEntry> {
    const entry = (await this.env.store.outbox.toArray()).find((row) => row.title === title);
    if (!entry) throw new Error(`No entry ${title}`);
    return entry;
  }

  /** Opens the outbox as the app does. */
  open(path = "/outbox", forms: ResendForms = {}, session: SessionRow = this.session) {
    const routes: RouteObject[] = [
      {
        element: (
          <NoticesProvider>
            <Outlet />
            <SyncNotices />
          </NoticesProvider>
        ),
        children: [...outboxRoutes, { path: "/login", element: <h1>Sign in</h1> }],
      },
    ];
    const router = createMemoryRouter(routes, { initialEntries: [path] });
    const { unmount } = render(
      <LabProvider lab={{ env: this.env, wake: this.sync }}>
        <SessionProvider session={session}>
          <ResendFormsProvider forms={forms}>
            <ConfirmProvider>
              <RouterProvider router={router} />
            </ConfirmProvider>
          </ResendFormsProvider>
        </SessionProvider>
      </LabProvider>,
    );
    return { user: aUser(), router, unmount };
  }
}

/** A tablet that has the lab's lists. */
export async function aTabletWithScreen(): Promise<TabletWithScreen> {
  const tablet = new TabletWithScreen(await createLab());
  const { session, env } = tablet;
  await env.store.session.put(session);
  await env.store.people.put({
    email: DANA,
    username: "dana",
    picture: null,
    signed_in_at: "2026-03-02T14:00:00Z",
  });
  await tablet.sync();
  return tablet;
}
