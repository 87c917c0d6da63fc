import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { listenForFaults, StartUp } from "#app/storage/start-up.tsx";
import { LabProvider } from "#hooks/lab-context.tsx";
import { setDraftStored } from "#hooks/saving/dirty-forms.ts";
import type { Journal, JournalState } from "#sync/journal/journal.ts";
import { aTablet } from "#tests/support/a-tablet.ts";
import { aWorld, openApp, signedIn } from "./open-app.tsx";

/** A journal that shows a state, which `report` changes. */
function aJournal(more: Partial<JournalState> = {}) {
  let state: JournalState = {
    kind: "ready",
    reason: null,
    hasReserve: true,
    unsent: 0,
    onlyHere: 0,
    returned: 0,
    ...more,
  };
  const listeners = new Set<() => void>();
  const journal = {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as Partial<Journal> as Journal;
  const report = (change: Partial<JournalState>) =>
    act(() => {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    });
  return { journal, report };
}

const closed = "The storage of this tablet does not open";

function start(journal: Journal, opening: () => Promise<never>) {
  const env = aTablet({ journal });
  vi.spyOn(env.store, "open").mockImplementation(opening as never);
  return render(
    <LabProvider lab={{ env, wake: async () => {} }}>
      <StartUp>
        <h1>The app</h1>
      </StartUp>
    </LabProvider>,
  );
}

test("a database that does not open is shown at once, with the unsent records of the journal", async () => {
  start(aJournal({ unsent: 2 }).journal, () => Promise.reject(new DOMException("no", "UnknownError")));
  expect(await screen.findByRole("heading", { level: 1, name: closed })).toBeVisible();
  expect(screen.getByText(/^2 unsent records are safe in a second copy on this tablet/)).toBeVisible();
  expect(screen.getByText(/^Close the browser completely/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(screen.queryByText("The app")).toBeNull();
});

test("a database that has not opened after three seconds is shown, and the app when it opens", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let open = () => {};
  start(
    aJournal({ kind: "missing" }).journal,
    () =>
      new Promise((resolve) => {
        open = () => resolve(undefined as never);
      }),
  );
  act(() => vi.advanceTimersByTime(2_999));
  expect(screen.getByText("The app")).toBeVisible();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole("heading", { level: 1, name: closed })).toBeVisible();
  expect(screen.getByText(/is not known until the storage opens/)).toBeVisible();
  await act(async () => open());
  expect(screen.getByText("The app")).toBeVisible();
});

test("a storage that fails is shown in every page, and nothing claims that everything is saved", async () => {
  const world = await aWorld();
  await signedIn(world);
  const { journal, report } = aJournal();
  world.env.journal = journal;
  openApp(world);
  world.setSignal(false);
  expect(await screen.findByText(/Everything is saved on this tablet/)).toBeVisible();
  act(() => world.env.store.distrust());
  expect(await screen.findByText("The storage of this tablet fails.")).toBeVisible();
  expect(screen.queryByText(/Everything is saved/)).toBeNull();
  report({ onlyHere: 1 });
  expect(screen.getByText(/1 record is safe in a second copy on this tablet/)).toBeVisible();
});

test("a draft that the storage does not take is shown until the form closes or the draft is stored", async () => {
  const world = await aWorld();
  await signedIn(world);
  openApp(world);
  await screen.findByText("Inventory home");
  act(() => setDraftStored("a form", false));
  expect(await screen.findByText("What you type is not stored as a draft.")).toBeVisible();
  act(() => setDraftStored("a form", true));
  expect(screen.queryByText("What you type is not stored as a draft.")).toBeNull();
});

test("records that the journal has put back are reported", async () => {
  const world = await aWorld();
  await signedIn(world);
  const { journal, report } = aJournal();
  world.env.journal = journal;
  openApp(world);
  await screen.findByText("Inventory home");
  report({ returned: 3 });
  const text =
    "3 records that this tablet's database had lost are back. The outbox shows what waits and what was sent.";
  expect(await screen.findByText(text)).toBeVisible();
});

test("a fault of the storage that no code handles marks the storage as failed; another error does not", () => {
  const { store } = aTablet();
  const page = new EventTarget();
  listenForFaults(store, page);
  const reject = (reason: unknown) => {
    const event = Object.assign(new Event("unhandledrejection", { cancelable: true }), { reason });
    page.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(reject(new TypeError("a bug"))).toBe(false);
  expect(store.isSuspect).toBe(false);
  expect(reject(new DOMException("Connection is closing", "UnknownError"))).toBe(true);
  expect(store.isSuspect).toBe(true);
});
