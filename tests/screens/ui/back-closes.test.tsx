import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BackBlocker } from "#ui/dialog/back-closes.ts";
import { ConfirmProvider } from "#ui/dialog/confirm.tsx";
import { FormDialog } from "#ui/dialog/form-dialog.tsx";
import { Field } from "#ui/field/field.tsx";
import { TextInput } from "#ui/field/text-input.tsx";

/** The browser's own class, which this DOM lacks: the newest open watcher gets the back button. */
class Watcher extends EventTarget {
  static open: Watcher[] = [];
  constructor() {
    super();
    Watcher.open.push(this);
  }
  destroy() {
    Watcher.open = Watcher.open.filter((watcher) => watcher !== this);
  }
}

async function goBack() {
  const newest = Watcher.open.at(-1);
  newest?.destroy();
  await act(async () => newest?.dispatchEvent(new Event("close")));
}

beforeEach(() => {
  Watcher.open = [];
  vi.stubGlobal("CloseWatcher", Watcher);
});
afterEach(() => vi.unstubAllGlobals());

function AForm({ dirty }: { dirty: boolean }) {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmProvider>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Add Equipment"
        dirty={dirty}
        onSubmit={() => {}}
      >
        <Field label="Name">
          <TextInput />
        </Field>
      </FormDialog>
    </ConfirmProvider>
  );
}

test("the back button closes a form, and nothing waits for it any more", async () => {
  render(<AForm dirty={false} />);
  expect(screen.getByRole("dialog")).toBeVisible();
  await goBack();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(Watcher.open).toEqual([]);
});

test("for an edited form the back button asks for confirmation, and a second back retains the entered values", async () => {
  render(<AForm dirty />);
  await goBack();
  expect(await screen.findByRole("alertdialog")).toHaveTextContent("Close without saving?");
  await goBack();
  await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.getByRole("dialog", { name: "Add Equipment" })).toBeVisible();
  await goBack();
  expect(await screen.findByRole("alertdialog")).toBeVisible();
});

describe("in a browser where back navigates", () => {
  beforeEach(() => vi.stubGlobal("CloseWatcher", undefined));

  function openRouter(dirty: boolean) {
    const element = (
      <>
        <BackBlocker />
        <AForm dirty={dirty} />
      </>
    );
    const routes = [
      { path: "/", element: <h1>Home</h1> },
      { path: "/equipment", element },
    ];
    const router = createMemoryRouter(routes, { initialEntries: ["/", "/equipment"], initialIndex: 1 });
    render(<RouterProvider router={router} />);
    return { router, back: () => act(() => router.navigate(-1)) };
  }

  test("back closes a form and stays on its page; the next back leaves the page", async () => {
    const { router, back } = openRouter(false);
    await back();
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(router.state.location.pathname).toBe("/equipment");
    await back();
    expect(await screen.findByRole("heading", { name: "Home" })).toBeVisible();
  });

  test("for an edited form back asks, a second back retains the entered values, and Discard closes the form", async () => {
    const { router, back } = openRouter(true);
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Homogenizer" } });
    await back();
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("Close without saving?");
    await back();
    await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
    expect(router.state.location.pathname).toBe("/equipment");
    expect(screen.getByLabelText("Name")).toHaveValue("Homogenizer");
    await back();
    fireEvent.click(await screen.findByRole("button", { name: "Discard" }));
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(router.state.location.pathname).toBe("/equipment");
  });
});
