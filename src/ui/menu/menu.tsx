import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import type { ReactElement } from "react";
import "../press/button.css";
import { classNames } from "../text/class-names.ts";
import { Icon } from "../text/icon.tsx";
import { useIsNarrow } from "../window/use-media.ts";
import { LateMenu } from "./late-menu.tsx";
import type { MenuItem } from "./menu-item.ts";

type MenuProps = {
  /** The element that opens the menu: a button with an accessible name. */
  trigger: ReactElement;
  items: readonly MenuItem[];
};

const load = () => import("./opened-menu.tsx");

/** A popup menu. Items with `danger` are listed last, after a separator. */
export function Menu({ trigger, items }: MenuProps) {
  return (
    <LateMenu
      trigger={trigger}
      load={load}
      open={({ OpenedMenu }) => <OpenedMenu trigger={trigger} items={items} />}
    />
  );
}

type ActionsMenuProps = {
  items: readonly MenuItem[];
  label?: string;
  primary?: boolean;
};

/** The actions of a page: a button in the page header; below 768 px a floating button. */
export function ActionsMenu({ items, label = "Actions", primary = true }: ActionsMenuProps) {
  const narrow = useIsNarrow();
  return (
    <Menu
      items={items}
      trigger={
        <button type="button" className={classNames("btn", primary && "btn--primary", narrow && "fab")}>
          {label}
          <Icon of={narrow ? IconChevronUp : IconChevronDown} />
        </button>
      }
    />
  );
}
