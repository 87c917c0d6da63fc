import { useEffect, useState } from "react";

/**
 * What is typed between the opening of a dialog and the moment when the focus is in it: the dialog's code may have to be
 * loaded first. Begins with `begun` at each opening.
 */
export function useEarlyText(isOpen: boolean, begun: string): string {
  const [text, setText] = useState("");
  useEffect(() => {
    if (!isOpen) return;
    setText(begun);
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey } = event;
      if (ctrlKey || metaKey || document.activeElement?.closest("[role=dialog]")) return;
      if (key.length === 1) setText((before) => before + key);
      else if (key === "Backspace") setText((before) => before.slice(0, -1));
      // Enter would press the button or follow the link that has the focus.
      else if (key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [isOpen, begun]);
  return text;
}
