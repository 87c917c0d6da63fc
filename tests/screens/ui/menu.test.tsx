import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { aUser } from "#tests/support/a-user.ts";
import { Menu } from "#ui/menu/menu.tsx";

const openMenu = () => {
  const onSelect = vi.fn();
  render(
    <MemoryRouter>
      <main>
        <Menu trigger={<button type="button">Actions</button>} items={[{ label: "Archive", onSelect }]} />
      </main>
    </MemoryRouter>,
  );
  return { user: aUser(), onSelect };
};

test("a menu that was never used is a button with a menu", () => {
  openMenu();
  const button = screen.getByRole("button", { name: "Actions" });
  expect(button).toHaveAttribute("aria-haspopup", "menu");
  expect(button).toHaveAttribute("aria-expanded", "false");
});

test.each(["{Enter}", " ", "{ArrowDown}", "{ArrowUp}"])(
  "the key %o opens a menu at its first use",
  async (key) => {
    const { user } = openMenu();
    await user.tab();
    await user.keyboard(key);
    expect(await screen.findByRole("menuitem", { name: "Archive" })).toBeVisible();
  },
);

test("after its first use a menu gives the focus back to its button", async () => {
  const { user, onSelect } = openMenu();
  await user.click(screen.getByRole("button", { name: "Actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Archive" }));
  expect(onSelect).toHaveBeenCalledOnce();
  await expect.poll(() => document.activeElement).toBe(screen.getByRole("button", { name: "Actions" }));
});
