import { renderHook, waitFor } from "@testing-library/react";
import { useLiveQuery } from "dexie-react-hooks";
import { expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { LabProvider, SessionProvider } from "#hooks/lab-context.tsx";
import { usePacedQuery } from "#hooks/status/use-paced-query.ts";
import type { LabStore } from "#store/db.ts";
import { writeRecords } from "#store/write-records.ts";
import { submit } from "#sync/write/submit.ts";
import { examples } from "#tests/fixtures/examples.ts";
import { aChemical, chemicalChanges, DANA } from "#tests/fixtures/records.ts";
import { aSession, aTablet, fillTablet } from "#tests/support/a-tablet.ts";

const PAGES = 32;
const PAGE = 10;

const newChemicals = (count: number) =>
  Array.from({ length: count }, () => chemicalChanges(aChemical({ id: crypto.randomUUID() }))).flat();

/** Stores a page of the feed: ten chemicals and the position of the page, as a pull does. */
async function storePage(store: LabStore, number: number, partial: boolean): Promise<void> {
  await store.transaction("rw", store.tables, async () => {
    await writeRecords(store, newChemicals(PAGE));
    const feed = await store.cursor.get("feed");
    if (!feed) throw new Error("Nothing was pulled before");
    await store.cursor.put({ ...feed, cursor: number * PAGE, partial });
  });
}

/** A screen with a paced count of the chemicals, beside one that is read after each change. */
async function aScreen() {
  const env = aTablet();
  await fillTablet(env);
  let reads = 0;
  const { result } = renderHook(
    () => {
      const followed = useLiveQuery(() => env.store.records("chemicals").count(), []);
      const paced = usePacedQuery(async () => {
        reads += 1;
        return env.store.records("chemicals").count();
      }, []);
      return { followed, paced };
    },
    {
      wrapper: ({ children }) => (
        <LabProvider lab={{ env, wake: async () => undefined }}>
          <SessionProvider session={aSession()}>{children}</SessionProvider>
        </LabProvider>
      ),
    },
  );
  await waitFor(() => expect(result.current.paced).toBe(0));
  return { env, result, reads: () => reads };
}

test("a pull of many pages reads a paced query a few times, and in full at its end", async () => {
  const { env, result, reads } = await aScreen();
  for (let page = 1; page <= PAGES; page += 1) {
    await storePage(env.store, page, page < PAGES);
    await waitFor(() => expect(result.current.followed).toBe(page * PAGE));
  }
  await waitFor(() => expect(result.current.paced).toBe(PAGES * PAGE));
  expect(reads()).toBeLessThan(PAGES / 2);
  // Now each change is followed again.
  await writeRecords(env.store, newChemicals(1));
  await waitFor(() => expect(result.current.paced).toBe(PAGES * PAGE + 1));
});

test("a write of this tablet is shown while a pull has some of its pages", async () => {
  const { env, result } = await aScreen();
  for (let page = 1; page <= 4; page += 1) {
    await storePage(env.store, page, true);
    await waitFor(() => expect(result.current.followed).toBe(page * PAGE));
  }
  const input = { params: {}, body: examples.createChemical?.body };
  expect(await submit(env, DANA, commands.createChemical, input)).toMatchObject({ kind: "saved" });
  await waitFor(() => expect(result.current.paced).toBe(4 * PAGE + 1));
});
