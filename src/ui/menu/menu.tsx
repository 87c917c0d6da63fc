import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { cloneElement, type KeyboardEvent, type ReactElement, useState } from "react";
import "../press/button.css";
import "./fab.css";
import { classNames } from "../text/class-names.ts";
import { Icon } from "../text/icon.tsx";
import { useIsNarrow } from "../window/use-device-kind.ts";
import { useLoaded } from "../window/use-loaded.ts";
import type { MenuItem, MenuProps } from "./opened-menu.tsx";

type ButtonProps = {
  onClick?: () => void;
  onPointerEnter?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  "aria-haspopup"?: "menu";
  "aria-expanded"?: boolean;
};

const load = () => import("./opened-menu.tsx");

/**
 * A popup menu. Items with `danger` are listed last, after a separator. Its code is loaded when the pointer reaches the
 * button: most pages are left without opening a menu.
 */
export function Menu(props: MenuProps) {
  const [isUsed, setIsUsed] = useState(false);
  const [isLikely, setIsLikely] = useState(false);
  const part = useLoaded(load, isUsed, isLikely);
  if (isUsed && part) return <part.OpenedMenu {...props} />;
  return cloneElement(props.trigger as ReactElement<ButtonProps>, {
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

type ActionsMenuProps = {
  items: readonly MenuItem[];
  label?: string;
  primary?: boolean;
};

/** The actions of a page: a button in the page header; below 768 px in a bar above the dock, which covers no figure. */
export function ActionsMenu({ items, label = "Actions", primary = true }: ActionsMenuProps) {
  const narrow = useIsNarrow();
  return (
    <Menu
      items={items}
      trigger={
        <button
          type="button"
          className={classNames("btn", primary && "btn--primary", narrow && "fab fab--bar")}
        >
          {label}
          <Icon of={narrow ? IconChevronUp : IconChevronDown} />
        </button>
      }
    />
  );
}
