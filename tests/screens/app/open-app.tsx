import { render, screen } from "@testing-library/react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router-dom";
import { makeRoutes } from "#app/router.tsx";
import { LabProvider } from "#hooks/lab-context.tsx";
import { newAccount } from "#server/auth/new-account.ts";
import type { SyncEnv } from "#sync/env.ts";
import { hashPin } from "#sync/session/pin.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { aTablet } from "#tests/support/a-tablet.ts";
import { aUser, type User } from "#tests/support/a-user.ts";
import { createLab, type TestLab } from "#tests/support/create-lab.ts";

const PASSWORD = "fibril-test";
export const PERSON = { username: "maya.okafor", email: "maya@lab.example" };

/** A tablet and a server. `setSignal` switches the network, `setServer` the server alone. */
export type World = {
  env: SyncEnv;
  lab: TestLab;
  setSignal: (on: boolean) => void;
  setServer: (on: boolean) => void;
};

/** A tablet and a server on which the first account is not created yet. */
export const anEmptyLab = async (): Promise<World> =>
  aWorldOf(await createLab({ setupToken: "setup", isWithoutPeople: true }));

export async function aWorld(options: Parameters<typeof createLab>[0] = {}): Promise<World> {
  const lab = await createLab(options);
  await lab.accounts.add(await newAccount(lab.clock, { ...PERSON, password: PASSWORD }, "staff"));
  return aWorldOf(lab);
}

function aWorldOf(lab: TestLab): World {
  let hasSignal = true;
  let isRunning = true;
  const env = aTablet({
    send: (request) => {
      if (!hasSignal || !isRunning) throw new TypeError("Failed to fetch");
      return lab.app.fetch(request);
    },
    now: lab.clock.now,
  });
  const setSignal = (on: boolean) => {
    hasSignal = on;
    Object.defineProperty(navigator, "onLine", { configurable: true, get: () => on });
    dispatchEvent(new Event(on ? "online" : "offline"));
  };
  const setServer = (on: boolean) => {
    isRunning = on;
  };
  setSignal(true);
  return { env, lab, setSignal, setServer };
}

/** The PIN of the person on this tablet; quick to compute, as a stored PIN has its own number of iterations. */
export const PIN = "4271";
const pin = hashPin(PIN, 1_000);

/** Signed in for seven days, with a PIN, and with the lab's lookups on the tablet. */
export async function signedIn(world: World): Promise<void> {
  const { env, lab } = world;
  const token_valid_till = new Date(lab.clock.now() + 7 * 86_400_000).toISOString();
  const person = { ...PERSON, picture: null };
  const signed_in_at = new Date(lab.clock.now()).toISOString();
  await env.store.people.put({ ...person, signed_in_at, offline_pin: "required", pin: await pin });
  const response = await lab.request("POST", "/api/auth/login", {
    token: null,
    body: { username: PERSON.email, password: PASSWORD },
  });
  const { token } = await response.json();
  await env.store.session.put({ key: "current", ...person, token, token_valid_till, offline: false });
  await syncTurn(env);
}

const somePages: RouteObject[] = [
  { path: "/", element: <h1>Home of the lab</h1> },
  { path: "/inventory", element: <h1>Inventory home</h1> },
  { path: "/inventory/equipment", element: <h1>Equipment list</h1> },
  { path: "/inventory/equipment/:id", element: <h1>One equipment</h1> },
  { path: "/outbox", element: <h1>The outbox</h1> },
];

/** The app at a path, over the real store and hooks. */
export function openApp({ env }: World, path = "/inventory", pages = somePages) {
  const router = createMemoryRouter(makeRoutes(pages), { initialEntries: [path] });
  const wake = async (options?: { force?: boolean }) => void (await syncTurn(env, options));
  const drawn = render(
    <LabProvider lab={{ env, wake }}>
      <RouterProvider router={router} />
    </LabProvider>,
  );
  return { user: aUser(), router, ...drawn };
}

/** Types name and password, and signs in. */
export async function signInAs(
  user: User,
  { username = PERSON.email, password = PASSWORD } = {},
): Promise<void> {
  await user.type(await screen.findByLabelText("Email or user name"), username);
  await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
}
