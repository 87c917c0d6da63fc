const TYPED_INPUTS = "input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])";
const FIGURES =
  "input:is([inputmode=decimal], [inputmode=numeric], [inputmode=none], [type=number], [type=date], [type=datetime-local])";

/** What keys do at `target`: write a figure or a date, write or find a text, or nothing. */
export function keyPlace(target: EventTarget | null): "figure" | "text" | "nothing" {
  if (!(target instanceof Element)) return "nothing";
  if (target.matches(FIGURES)) return "figure";
  return target.matches(TYPED_INPUTS) || target.closest("textarea, select, [role=menu], [role=listbox]")
    ? "text"
    : "nothing";
}

/**
 * True outside of dialogs and of fields that receive their own keys; a field without a keyboard is written by a pad. While a dialog
 * is open, a key without a focused element is not for the page below it.
 */
export function isOutsideFields(target: EventTarget | null): boolean {
  if (document.documentElement.dataset.dialog !== undefined) return false;
  if (!(target instanceof Element) || target.closest("[role=dialog], [role=alertdialog]")) return false;
  return keyPlace(target) === "nothing" || target.matches("[inputmode=none]");
}

/** Returns a function that restores the current value of a field; it does nothing for other elements. */
export function restorerOf(target: EventTarget | null): () => void {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  if (!isField) return () => undefined;
  const { value } = target;
  return () => {
    // React overrides the element's own setter and would not notice the change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), "value")?.set?.call(target, value);
    for (const type of ["input", "change"]) target.dispatchEvent(new Event(type, { bubbles: true }));
    // The next digit replaces the figure, as after the field got the focus.
    if (keyPlace(target) === "figure" && target instanceof HTMLInputElement) target.select();
  };
}
