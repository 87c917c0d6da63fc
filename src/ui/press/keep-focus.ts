import type { MouseEvent } from "react";

/**
 * For a button of a form or between its fields, as `onMouseDown`: the field that was being filled in keeps the focus until
 * the click. Else it is checked in between, its message moves the button from under the pointer, and the click is lost.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
