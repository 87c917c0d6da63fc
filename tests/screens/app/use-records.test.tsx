import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { commands, queries } from "#contract/index.ts";
import { LabProvider } from "#hooks/lab-context.tsx";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { useRecords } from "#hooks/use-records.ts";
import type { LabStore } from "#store/db.ts";
import { writeRecords } from "#store/write-records.ts";
import { submit } from "#sync/write/submit.ts";
import { examples } from "#tests/fixtures/examples.ts";
import { aChemical, chemicalChanges, DANA } from "#tests/fixtures/records.ts";
import { aTablet, fillTablet } from "#tests/support/a-tablet.ts";
import { ErrorBoundary } from "#ui/notice/error-boundary.tsx";

const PAGE = 10;

/** Stores a page of the feed: ten chemicals and the position of the page, as a pull does. */
async function storePage(store: LabStore, number: number): Promise<void> {
  await store.transaction("rw", store.tables, async () => {
    const chemicals = Array.from({ length: PAGE }, () => aChemical({ id: crypto.randomUUID() }));
    await writeRecords(store, chemicals.flatMap(chemicalChanges));
    const feed = await store.cursor.get("feed");
    if (feed) await store.cursor.put({ ...feed, cursor: number * PAGE, partial: true });
  });
}

async function aLab() {
  const env = aTablet();
  await fillTablet(env);
  const lab = { env, wake: async () => undefined };
  const wrapper = ({ children }: { children: ReactNode }) => <LabProvider lab={lab}>{children}</LabProvider>;
  return { env, wrapper };
}

const useCount = () => useRecords(async (records) => (await records.all("chemicals")).length, []);

test("a write of this tablet is shown while a pull has stored some of its pages", async () => {
  const { env, wrapper } = await aLab();
  const { result } = renderHook(useCount, { wrapper });
  for (let page = 1; page <= 4; page += 1) await storePage(env.store, page);
  const input = { params: {}, body: examples.createChemical?.body };
  expect(await submit(env, DANA, commands.createChemical, input)).toMatchObject({ kind: "saved" });
  await waitFor(() => expect(result.current).toBe(4 * PAGE + 1));
});

test("a page that was hidden reads again when it is shown", async () => {
  const { env, wrapper } = await aLab();
  const { result } = renderHook(useCount, { wrapper });
  await waitFor(() => expect(result.current).toBe(0));
  // Stored without a report, as by another page while this one was frozen.
  const chemical = chemicalChanges(aChemical())[0];
  const transaction = env.store.backendDB().transaction("chemicals", "readwrite");
  transaction.objectStore("chemicals").put(chemical?.record, chemical?.id);
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  const hidden = vi.spyOn(document, "hidden", "get");
  for (const isHidden of [true, false]) {
    hidden.mockReturnValue(isHidden);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
  }
  await waitFor(() => expect(result.current).toBe(1));
});

test("the answer for a record remains until that for the next one is read", async () => {
  const { env, wrapper } = await aLab();
  const both = ["Lot A", "Lot B"].map((lot_number) => aChemical({ id: crypto.randomUUID(), lot_number }));
  await writeRecords(env.store, both.flatMap(chemicalChanges));
  const lots: unknown[] = [];
  const { rerender } = renderHook(
    (id: string) => {
      const record = useRecords((records) => records.get("chemicals", id), [id]);
      lots.push(record?.lot_number);
    },
    { wrapper, initialProps: both[0]?.id ?? "" },
  );
  await waitFor(() => expect(lots.at(-1)).toBe("Lot A"));
  rerender(both[1]?.id ?? "");
  await waitFor(() => expect(lots.at(-1)).toBe("Lot B"));
  expect(lots.slice(lots.indexOf("Lot A"))).not.toContain(undefined);
});

test("a query that cannot be read shows the specified message of its list", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  const { getAll } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, "getAll").mockImplementation(function (
    this: IDBObjectStore,
    ...given: Parameters<IDBObjectStore["getAll"]>
  ) {
    if (this.name === "grow_trial_plants") throw new DOMException("damaged", "UnknownError");
    return getAll.apply(this, given);
  });
  function Plants() {
    return (
      <ul>
        {useLabQuery(queries.listGrowTrialPlants)?.map(({ id }) => (
          <li key={id} />
        ))}
      </ul>
    );
  }
  const { wrapper } = await aLab();
  const reported: unknown[] = [];
  render(
    <ErrorBoundary onError={(error) => reported.push((error as Error).name)}>
      <Plants />
    </ErrorBoundary>,
    { wrapper },
  );
  expect(await screen.findByText("Failed fetching grow trial plants")).toBeVisible();
  expect(reported).toEqual(["ReadError listGrowTrialPlants"]);
  errors.mockClear();
});

test("a fault of the database is shown by the nearest boundary", async () => {
  // React reports every caught error on the console; this test expects one.
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  function Broken() {
    return <li>{useRecords(() => Promise.reject(new Error("The disk is full")), [])}</li>;
  }
  const { wrapper } = await aLab();
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
    { wrapper },
  );
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(screen.queryByRole("listitem")).toBeNull();
  errors.mockClear();
});
