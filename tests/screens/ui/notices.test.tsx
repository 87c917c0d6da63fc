import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { type NoticeInput, type Notices, NoticesProvider, useNotices } from "#ui/notice/notices.tsx";

afterEach(() => {
  vi.useRealTimers();
});

function setUp(): Notices {
  const given: { notices?: Notices } = {};
  function Page() {
    given.notices = useNotices();
    return null;
  }
  render(
    <MemoryRouter>
      <NoticesProvider>
        <Page />
      </NoticesProvider>
    </MemoryRouter>,
  );
  const { notices } = given;
  if (!notices) throw new Error("The page was not drawn");
  return {
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
  const user = userEvent.setup();
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
  const user = userEvent.setup();
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
