import { Menu as Base } from "@base-ui/react/menu";
import { type RefObject, useLayoutEffect, useRef } from "react";
import "./menu.css";
import { type MenuItem, MenuRow } from "./menu.tsx";

type PlaceMenuProps = {
  /** What the menu is about: it opens beside it. */
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onClose: () => void;
  items: readonly MenuItem[];
};

/** A popup menu without a button of its own: of a right-click, or of a press that is held. */
export function PlaceMenu({ anchor, open, onClose, items }: PlaceMenuProps) {
  // It stays in the part of the page that it belongs to, for those who walk the page by its parts.
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    place.current = anchor.current?.closest("main") ?? document.body;
  }, [anchor]);
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal className="menu__portal" container={place}>
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
