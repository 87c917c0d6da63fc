import { Menu as Base } from "@base-ui/react/menu";
import { type RefObject, useLayoutEffect, useRef } from "react";
import "./menu.css";
import { type MenuItem, MenuRow } from "./opened-menu.tsx";

type PlaceMenuProps = {
  /** The element beside which the menu opens. */
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onClose: () => void;
  items: readonly MenuItem[];
};

/** A popup menu without a button, for a right-click or a long press. */
export function PlaceMenu({ anchor, open, onClose, items }: PlaceMenuProps) {
  // The popup is rendered in the anchor's landmark, for screen reader users who navigate by landmarks.
  const container = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    container.current = anchor.current?.closest("main") ?? document.body;
  }, [anchor]);
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal className="menu__portal" container={container}>
        <Base.Positioner className="menu__place" anchor={anchor} sideOffset={8} align="start">
          <Base.Popup className="menu" finalFocus={anchor}>
            {items.map((item) => (
              <MenuRow key={item.label} item={item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
