import { act, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { LabProvider } from "#hooks/lab-context.tsx";
import { useSharedPart, useSharedQuery } from "#hooks/status/use-shared-query.ts";
import type { LabStore } from "#store/db.ts";
import type { Person } from "#store/rows.ts";
import { ErrorBoundary } from "#ui/notice/error-boundary.tsx";
import { aWorld, type World } from "./open-app.tsx";

let world: World;
let show: (names: readonly string[]) => void;

beforeEach(async () => {
  world = await aWorld();
  // A query that begins before the database is open runs twice.
  await world.env.store.open();
});

async function nameOf(store: LabStore, email: string) {
  return (await store.people.get(email))?.username ?? "nobody";
}

const person = {
  tables: ["people"],
  read: (store: LabStore) => store.people.get(dana.email) as Promise<Person>,
};

/** Draws a reader of the person's name for each name; `show` draws others in their place. */
function draw(read: typeof nameOf, names: readonly string[]) {
  const shared = { tables: ["people"], read };
  function Reader({ name }: { name: string }) {
    return <li aria-label={name}>{useSharedQuery(shared, "dana@lab.example") ?? "is read"}</li>;
  }
  function Readers() {
    const [shown, setShown] = useState(names);
    show = setShown;
    return shown.map((name) => <Reader key={name} name={name} />);
  }
  return render(
    <LabProvider lab={{ env: world.env, wake: async () => {} }}>
      <ErrorBoundary>
        <Readers />
      </ErrorBoundary>
    </LabProvider>,
  );
}

const texts = () => screen.getAllByRole("listitem").map((item) => item.textContent);
const dana = { email: "dana@lab.example", username: "dana" };

test("what several components read is read once, and once again after a change", async () => {
  const read = vi.fn(nameOf);
  draw(read, ["one", "two", "three"]);
  await waitFor(() => expect(texts()).toEqual(["nobody", "nobody", "nobody"]));
  expect(read).toHaveBeenCalledTimes(1);
  await world.env.store.people.put(dana as never);
  await waitFor(() => expect(texts()).toEqual(["dana", "dana", "dana"]));
  expect(read).toHaveBeenCalledTimes(2);
});

test("only a change of the rows that a query reads answers it again", async () => {
  const read = vi.fn(nameOf);
  draw(read, ["one"]);
  await waitFor(() => expect(texts()).toEqual(["nobody"]));
  await world.env.store.marks.put({ key: "device", value: "Tablet" });
  await world.env.store.people.put(dana as never);
  await waitFor(() => expect(texts()).toEqual(["dana"]));
  expect(read).toHaveBeenCalledTimes(2);
});

test("a query whose answer is the same draws nothing again, until the answer is another", async () => {
  const names = {
    tables: ["people"],
    read: async (store: LabStore) => (await store.people.toArray()).map(({ username }) => username),
  };
  const drawn: (readonly string[] | undefined)[] = [];
  function Names() {
    const all = useSharedQuery(names);
    drawn.push(all);
    return <li>{all?.join() ?? "is read"}</li>;
  }
  const read = vi.spyOn(world.env.store.people, "toArray");
  render(
    <LabProvider lab={{ env: world.env, wake: async () => {} }}>
      <Names />
    </LabProvider>,
  );
  await world.env.store.people.put(dana as never);
  await waitFor(() => expect(texts()).toEqual(["dana"]));
  const [draws, reads] = [drawn.length, read.mock.calls.length];
  await world.env.store.people.put({ ...dana, picture: "/picture" } as never);
  await waitFor(() => expect(read).toHaveBeenCalledTimes(reads + 1));
  await world.env.store.people.put({ ...dana, username: "dana.ruiz" } as never);
  await waitFor(() => expect(texts()).toEqual(["dana.ruiz"]));
  expect(drawn.slice(draws)).toEqual([["dana.ruiz"]]);
});

test("a component that replaces the last reader has the answer at once", async () => {
  draw(nameOf, ["one"]);
  await waitFor(() => expect(texts()).toEqual(["nobody"]));
  act(() => show(["two"]));
  expect(texts()).toEqual(["nobody"]);
  await world.env.store.people.put(dana as never);
  await waitFor(() => expect(texts()).toEqual(["dana"]));
});

test("without a reader nothing is read, and the next one reads anew", async () => {
  const read = vi.fn(nameOf);
  draw(read, ["one"]);
  await waitFor(() => expect(texts()).toEqual(["nobody"]));
  act(() => show([]));
  await world.env.store.people.put(dana as never);
  act(() => show(["two"]));
  await waitFor(() => expect(texts()).toEqual(["dana"]));
  expect(read).toHaveBeenCalledTimes(2);
});

test("a component that shows one part of an answer is not drawn again when another part changes", async () => {
  const drawn: (string | undefined)[] = [];
  function Part({ of }: { of: "username" | "picture" }) {
    const part = useSharedPart((person: Person) => person[of], person);
    drawn.push(`${of} ${part}`);
    return <li>{part}</li>;
  }
  await world.env.store.people.put({ ...dana, picture: "first" } as never);
  render(
    <LabProvider lab={{ env: world.env, wake: async () => {} }}>
      <Part of="username" />
      <Part of="picture" />
    </LabProvider>,
  );
  await waitFor(() => expect(texts()).toEqual(["dana", "first"]));
  drawn.length = 0;
  await world.env.store.people.put({ ...dana, picture: "second" } as never);
  await waitFor(() => expect(texts()).toEqual(["dana", "second"]));
  expect(drawn).toEqual(["picture second"]);
});

test("a fault of the database is shown by the nearest boundary", async () => {
  // React reports every caught error on the console; this test expects one.
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  draw(() => Promise.reject(new Error("The disk is full")), ["one"]);
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(screen.queryByRole("listitem")).toBeNull();
  errors.mockClear();
});
