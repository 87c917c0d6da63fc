import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { passPressGuard } from "./press-guard.ts";

export type User = ReturnType<typeof aUser>;

/** A person at the screen. */
export function aUser(options?: Parameters<typeof userEvent.setup>[0]) {
  const user = userEvent.setup(options);
  return Object.assign(user, {
    /** Replaces the text of a field. */
    async retype(field: Element, text: string): Promise<void> {
      await user.clear(field);
      await user.type(field, text);
    },
    /** Clicks when the time has passed in which a press is an echo of the one before. */
    async clickAnew(element: Element): Promise<void> {
      passPressGuard();
      await user.click(element);
    },
  });
}

/** A person at an element that is drawn alone. */
export function aUserOf(element: ReactElement): User {
  render(element);
  return aUser();
}
