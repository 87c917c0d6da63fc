import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ErrorBoundary } from "#ui/notice/error-boundary.tsx";

function Broken(): never {
  throw new Error("cannot read the batch");
}

test("a broken page shows a plain message and folds the technical text", () => {
  // React reports every caught error on the console; this test expects one.
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("This page stopped working");
  expect(screen.getByRole("button", { name: "Back" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Reload" })).toBeVisible();
  expect(screen.getByText(/cannot read the batch/)).not.toBeVisible();
  errors.mockClear();
});
