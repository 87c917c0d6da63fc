import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AddImageDialog } from "#components/photo/add-image-dialog.tsx";
import { useStoredEntries } from "#hooks/saving/use-stored-entries.ts";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { fakeDrawing } from "#tests/support/fake-drawing.ts";
import { openScreen } from "./open-screen.tsx";

/** Rejections without a handler: Dexie reports its own on the console and to the window. */
const unhandled = vi.fn();

beforeEach(() => {
  unhandled.mockClear();
  process.on("unhandledRejection", unhandled);
  window.addEventListener("unhandledrejection", unhandled);
  vi.spyOn(console, "warn").mockImplementation(unhandled);
});

afterEach(() => {
  process.off("unhandledRejection", unhandled);
  window.removeEventListener("unhandledrejection", unhandled);
  vi.restoreAllMocks();
});

function Notes() {
  const { entries, changeEntries } = useStoredEntries<string>("notes");
  return entries ? (
    <input
      aria-label="Note"
      value={entries.note ?? ""}
      onChange={(event) => changeEntries({ note: event.target.value })}
    />
  ) : null;
}

async function open() {
  fakeDrawing();
  const image = <AddImageDialog trial={{ id: growIds.trial, code: "GT-003" }} onClose={vi.fn()} />;
  const tablet = await openScreen({
    path: "/image",
    routes: [
      { path: "/image", element: image },
      { path: "/notes", element: <Notes /> },
      { path: "/away", element: <h1>Away</h1> },
    ],
    records: growChanges,
  });
  await screen.findByRole("dialog");
  const name = () => screen.getByRole("textbox", { name: "File Name" });
  const choose = async () => {
    const file = new File(["a picture"], "leaf.jpg", { type: "image/jpeg" });
    await tablet.user.upload(screen.getByLabelText("Image file"), file);
    await waitFor(() => expect(name()).toHaveValue("leaf.jpg"));
  };
  /** Makes every write of a draft fail for lack of space; returns how many were tried. */
  const fill = () => {
    let tried = 0;
    tablet.store.drafts.hook("creating", () => {
      tried += 1;
      throw new DOMException("no room", "QuotaExceededError");
    });
    return () => tried;
  };
  return { ...tablet, name, choose, fill };
}

/** When a request made after the drafts has its result, the drafts have failed, and their rejections are reported. */
async function settled(store: Awaited<ReturnType<typeof open>>["store"]) {
  await store.drafts.count();
  await new Promise(setImmediate);
}

const hasBytes = (value: unknown): boolean =>
  value instanceof ArrayBuffer ||
  (typeof value === "object" && value !== null && Object.values(value).some(hasBytes));

test("a photo is written once, however long its name is typed", async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, "put");
  const { name, choose, user, store } = await open();
  await choose();
  await user.type(name(), " week 3 of F1");
  await expect
    .poll(async () => JSON.stringify(await store.drafts.toArray()))
    .toContain("leaf.jpg week 3 of F1");
  expect(put.mock.calls.filter(([row]) => hasBytes(row))).toHaveLength(1);
});

test("a photo is restored with its name when the page was left, and deleted with its draft", async () => {
  const { name, choose, user, store, router } = await open();
  await choose();
  await user.type(name(), ".jpg");
  await expect.poll(async () => JSON.stringify(await store.drafts.toArray())).toContain("leaf.jpg.jpg");
  await router.navigate("/away");
  await screen.findByRole("heading", { name: "Away" });
  await router.navigate("/image");
  expect(await screen.findByRole("img", { name: "Preview" })).toBeVisible();
  expect(name()).toHaveValue("leaf.jpg.jpg");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const asked = within(await screen.findByRole("alertdialog"));
  await user.click(asked.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Image added successfully.")).toBeVisible();
  expect(await store.drafts.count()).toBe(0);
});

test("on a tablet with a full disk the draft of a form remains in the form", async () => {
  const { name, user, fill, store } = await open();
  const tried = fill();
  await user.type(name(), "F1");
  await expect.poll(tried).toBeGreaterThan(1);
  await settled(store);
  expect(unhandled).not.toHaveBeenCalled();
  expect(name()).toHaveValue("F1");
  expect(await store.drafts.count()).toBe(0);
});

test("on a tablet with a full disk the entries of a screen remain on the screen", async () => {
  const { user, fill, router, store } = await open();
  await router.navigate("/notes");
  const note = await screen.findByRole("textbox", { name: "Note" });
  const tried = fill();
  await user.type(note, "F1");
  await expect.poll(tried).toBeGreaterThan(1);
  await settled(store);
  expect(unhandled).not.toHaveBeenCalled();
  expect(note).toHaveValue("F1");
});
