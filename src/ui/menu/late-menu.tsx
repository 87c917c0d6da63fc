import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useState } from "react";
import { useLoaded } from "../window/use-loaded.ts";

type ButtonProps = {
  onClick?: () => void;
  onPointerEnter?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  "aria-haspopup"?: "menu";
  "aria-expanded"?: boolean;
};

type Props<Module> = {
  /** The element that opens the menu: a button with an accessible name. */
  trigger: ReactElement;
  /** Loads the code of the menu. The same function at each rendering. */
  load: () => Promise<Module>;
  /** Draws the menu, which is open at first, with its trigger. */
  open: (module: Module) => ReactNode;
};

/** A menu that is loaded when the pointer reaches its button: most pages are left without opening one. */
export function LateMenu<Module extends object>({ trigger, load, open }: Props<Module>) {
  const [isUsed, setIsUsed] = useState(false);
  const [isLikely, setIsLikely] = useState(false);
  const loaded = useLoaded(load, isUsed, isLikely);
  if (isUsed && loaded) return open(loaded);
  return cloneElement(trigger as ReactElement<ButtonProps>, {
    onClick: () => setIsUsed(true),
    onPointerEnter: () => setIsLikely(true),
    onKeyDown: (event) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      setIsUsed(true);
    },
    "aria-haspopup": "menu",
    "aria-expanded": false,
  });
}
