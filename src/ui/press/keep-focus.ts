import type { MouseEvent } from "react";

/**
 * An `onMouseDown` for a button in a form: the focused field does not lose the focus before the click. Otherwise the blur
 * checks the field, its error message moves the button away from the pointer, and the click is lost.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
