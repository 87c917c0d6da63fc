import { act, render, screen } from "@testing-library/react";
import { MemoryRouter, type NavigateFunction, useNavigate } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { aUser } from "#tests/support/a-user.ts";
import { type NoticeInput, type Notices, NoticesProvider, useNotices } from "#ui/notice/notices.tsx";

afterEach(() => {
  vi.useRealTimers();
});

function setUp(): Notices & { go: (to: string | -1) => void } {
  const given: { notices?: Notices; navigate?: NavigateFunction } = {};
  function Page() {
    given.notices = useNotices();
    given.navigate = useNavigate();
    return null;
  }
  render(
    <MemoryRouter initialEntries={["/list"]}>
      <NoticesProvider>
        <Page />
      </NoticesProvider>
    </MemoryRouter>,
  );
  const { notices } = given;
  if (!notices) throw new Error("The page was not drawn");
  return {
    go(to) {
      act(() => void given.navigate?.(to as string));
    },
    notify(notice: NoticeInput) {
      let id = "";
      act(() => {
        id = notices.notify(notice);
      });
      return id;
    },
    dismiss(id: string) {
      act(() => notices.dismiss(id));
    },
    dismissAll() {
      act(() => notices.dismissAll());
    },
  };
}

test("a success is a status that closes after six seconds", () => {
  vi.useFakeTimers();
  setUp().notify({ kind: "success", title: "State updated successfully." });
  expect(screen.getByRole("status")).toHaveTextContent("State updated successfully.");
  act(() => vi.advanceTimersByTime(5999));
  expect(screen.getByRole("status")).toBeVisible();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByRole("status")).toBeNull();
});

test("an error is an alert that remains until it is closed", async () => {
  const user = aUser();
  setUp().notify({ kind: "error", title: "Failed to update state. Please try again later." });
  expect(screen.getByRole("alert")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a warning remains", () => {
  vi.useFakeTimers();
  setUp().notify({ kind: "warning", title: "Low in stock" });
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByText("Low in stock")).toBeVisible();
});

test("a spinner has no close button and is replaced by its result", () => {
  const { notify } = setUp();
  const id = notify({ kind: "spinner", title: "Generating QR code..." });
  expect(screen.queryByRole("button")).toBeNull();
  notify({
    id,
    kind: "success",
    title: "QR code generated successfully.",
    link: { label: "Click Here to View", to: "/inventory/qr-code-viewer/1" },
  });
  expect(screen.queryByText("Generating QR code...")).toBeNull();
  expect(screen.getByRole("link", { name: "Click Here to View" })).toBeVisible();
});

test("three are shown at most, and notices that close by themselves make room first", () => {
  const { notify } = setUp();
  notify({ kind: "error", title: "First" });
  notify({ kind: "success", title: "Second" });
  notify({ kind: "error", title: "Third" });
  notify({ kind: "error", title: "Fourth" });
  expect(screen.getAllByRole("alert").map((notice) => notice.textContent?.trim())).toEqual([
    "First",
    "Third",
    "Fourth",
  ]);
  expect(screen.queryByText("Second")).toBeNull();
});

test("its action runs and closes it", async () => {
  const user = aUser();
  const pressed: string[] = [];
  setUp().notify({
    kind: "warning",
    title: "Discarded",
    action: { label: "Undo", onClick: () => pressed.push("undo") },
  });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(pressed).toEqual(["undo"]);
  expect(screen.queryByText("Discarded")).toBeNull();
});

test("a notice can be removed by its id", () => {
  const { notify, dismiss } = setUp();
  dismiss(notify({ kind: "warning", title: "Update available" }));
  expect(screen.queryByText("Update available")).toBeNull();
});

test("a notice does not survive the page it belongs to", async () => {
  const user = aUser();
  const { notify, go } = setUp();
  notify({ kind: "error", title: "Failed to create chemical" });
  notify({ kind: "success", title: "Copied." });
  await user.keyboard("{Escape}");
  go("/list?sort=name");
  expect(screen.getByText("Failed to create chemical")).toBeVisible();
  go("/other");
  expect(screen.queryByText("Failed to create chemical")).toBeNull();
  expect(screen.queryByText("Copied.")).toBeNull();
});

test("a notice that leads to another page is shown there, and on no further page", () => {
  const { notify, go } = setUp();
  notify({ kind: "success", title: "Grow trial created." });
  go("/created");
  expect(screen.getByText("Grow trial created.")).toBeVisible();
  go("/other");
  expect(screen.queryByText("Grow trial created.")).toBeNull();
});

test("going back is never a page that a notice leads to", () => {
  const { notify, go } = setUp();
  go("/second");
  notify({ kind: "success", title: "Saved." });
  go(-1);
  expect(screen.queryByText("Saved.")).toBeNull();
});

test("a notice about the whole app remains on every page, until its link is followed", async () => {
  const user = aUser();
  const { notify, go } = setUp();
  const link = { label: "Open outbox", to: "/outbox" };
  notify({ kind: "error", title: "Refused", link, everywhere: true });
  await user.keyboard("{Escape}");
  go("/second");
  go("/third");
  await user.click(screen.getByRole("link", { name: "Open outbox" }));
  expect(screen.queryByText("Refused")).toBeNull();
});

test("it names the item as soon as it is read, with what can be done next but not the page that is open", async () => {
  const next = [
    { label: "Open", to: "/list" },
    { label: "Print label", to: "/print-labels" },
  ];
  const named = Promise.resolve({ sentence: "Sodium hydroxide, lot A77, added.", next });
  setUp().notify({ kind: "success", title: "Chemical created.", named });
  expect(screen.getByRole("status")).toHaveTextContent("Chemical created.");
  await act(() => named);
  expect(screen.getByRole("status")).toHaveTextContent("Chemical created. Sodium hydroxide, lot A77, added.");
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Print label"]);
});

test("an action is shown only while it is offered", () => {
  const listeners: ((offered: boolean) => void)[] = [];
  const offered = {
    subscribe(next: (value: boolean) => void) {
      listeners.push(next);
      return { unsubscribe: () => undefined };
    },
  };
  setUp().notify({ kind: "success", title: "Saved.", action: { label: "Undo", onClick: () => {}, offered } });
  const offer = (isOffered: boolean) =>
    act(() => {
      for (const listener of listeners) listener(isOffered);
    });
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  offer(true);
  expect(screen.getByRole("button", { name: "Undo" })).toBeVisible();
  offer(false);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(screen.getByText("Saved.")).toBeVisible();
});
