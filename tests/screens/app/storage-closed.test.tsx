import { render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StartUp } from "#app/storage/start-up.tsx";
import { openRescueFile } from "#bytes/rescue-file.ts";
import { commands } from "#contract/index.ts";
import { LabProvider } from "#hooks/lab-context.tsx";
import { LabStore } from "#store/db.ts";
import { FileJournal } from "#sync/journal/file-journal.ts";
import { submit } from "#sync/write/submit.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { DANA } from "#tests/fixtures/records.ts";
import { aTablet, fillTablet } from "#tests/support/a-tablet.ts";
import { aUser } from "#tests/support/a-user.ts";
import { catchDownloads } from "#tests/support/downloads.ts";
import { JournalFiles } from "#tests/sync/world/journal-files.ts";
import { TabletLocks } from "#tests/sync/world/locks.ts";

let downloads: File[];

beforeEach(() => {
  downloads = catchDownloads();
});

afterEach(() => vi.restoreAllMocks());

/** A tablet with a journal in which one record was saved, where asked, and whose database does not open now. */
async function openStuckTablet({
  hasWork,
  fault = "InvalidStateError",
}: {
  hasWork: boolean;
  fault?: string;
}) {
  const files = new JournalFiles();
  const journal = new FileJournal({
    openDisk: async () => files.disk({ dieAt: null, isDead: () => false, die: () => {} }),
    locks: new TabletLocks(),
    page: "page",
  });
  await journal.open();
  const env = { ...aTablet(), journal };
  await fillTablet(env);
  if (hasWork) await submit(env, DANA, commands.createEquipment, { body: bodyOf("createEquipment") });
  const indexedDB = {
    open: () => {
      throw new DOMException("broken", fault);
    },
  };
  const store = new LabStore("stuck", { indexedDB: indexedDB as unknown as IDBFactory, IDBKeyRange });
  render(
    <LabProvider lab={{ env: { ...env, store }, wake: async () => {} }}>
      <StartUp>
        <h1>The app</h1>
      </StartUp>
    </LabProvider>,
  );
  await screen.findByRole("heading", { name: /^(The storage of this \w+ does not open|The browser blocks)/ });
  return aUser();
}

test("when the database does not open, the records of the journal are saved to a rescue file", async () => {
  const user = await openStuckTablet({ hasWork: true });
  await user.click(await screen.findByRole("button", { name: "Save rescue file" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Save rescue file" }));
  await user.type(dialog.getByLabelText(/^Passphrase/), "four grey herons wade");
  await user.type(dialog.getByLabelText(/^Repeat/), "four grey herons wade");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  const ready = await screen.findByRole("dialog", { name: "Rescue file is ready" }, { timeout: 20_000 });
  expect(within(ready).getByText(/^1 record, 0 pictures/)).toBeVisible();
  const { writes } = await openRescueFile(downloads[0] as File, "four grey herons wade");
  expect(writes).toMatchObject([{ operation: "createEquipment", user: DANA, state: "queued" }]);
}, 60_000);

test("without unsent records in the journal there is nothing to save", async () => {
  await openStuckTablet({ hasWork: false });
  expect(screen.queryByRole("button", { name: "Save rescue file" })).toBeNull();
});

const BLOCKED = "The browser blocks the data of this site";

test("a browser that refuses the database to this site is named, with how to allow it", async () => {
  await openStuckTablet({ hasWork: false, fault: "SecurityError" });
  expect(screen.getByRole("heading", { name: BLOCKED })).toBeVisible();
  expect(screen.getByText(/Allow cookies and site data for this site/)).toBeVisible();
  expect(screen.getByText(location.host)).toBeVisible();
});

test("a browser without any storage for this site is named too, whatever its database reports", async () => {
  vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  });
  await openStuckTablet({ hasWork: false, fault: "UnknownError" });
  expect(screen.getByRole("heading", { name: BLOCKED })).toBeVisible();
});
