import { act, fireEvent } from "@testing-library/react";

let at = 0;

/**
 * Types as a wired scanner does: a character each 5 ms (or `every`), and Enter (or `end`). The screen's effects run first:
 * they register the listeners.
 */
export async function handScan(
  text: string,
  into: Element = document.body,
  every = 5,
  end = "Enter",
): Promise<void> {
  await act(async () => {});
  // Long after the previous input, of a slow test too.
  at = Math.max(at, new Event("now").timeStamp) + 10_000;
  for (const key of [...text, end]) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    at += every;
    Object.defineProperty(event, "timeStamp", { value: at });
    const isAccepted = fireEvent(into, event);
    if (isAccepted && key.length === 1 && into instanceof HTMLInputElement)
      fireEvent.input(into, { target: { value: into.value + key } });
  }
}
