import { Menu as Base } from "@base-ui/react/menu";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { Fragment, type ReactElement, type ReactNode, useRef } from "react";
import { Link } from "react-router-dom";
import "../press/button.css";
import "./menu.css";
import { classNames } from "../text/class-names.ts";
import { type Glyph, Icon } from "../text/icon.tsx";
import { useIsNarrow } from "../window/use-media.ts";

export type MenuItem = {
  label: string;
  icon?: Glyph;
  /** Either an action or a place to go. */
  onSelect?: () => void;
  to?: string;
  danger?: boolean;
  disabled?: boolean;
};

type MenuProps = {
  /** The element that opens it: a button with its own name. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** Words above the items: who is signed in. */
  head?: ReactNode;
  /** Settings between head and items. */
  children?: ReactNode;
};

/** A popup menu; what deletes stands last, after a line. */
export function Menu({ trigger, items, head, children }: MenuProps) {
  const plain = items.filter((item) => !item.danger);
  const dangerous = items.filter((item) => item.danger);
  // It stays in the part of the page that it belongs to, for those who walk the page by its parts.
  const place = useRef<HTMLElement>(null);
  const keepPlace = (trigger: HTMLElement | null) => {
    place.current = trigger && (trigger.closest<HTMLElement>("main, header") ?? document.body);
  };
  return (
    <Base.Root>
      <Base.Trigger ref={keepPlace} render={trigger} />
      <Base.Portal className="menu__portal" container={place}>
        <Base.Positioner className="menu__place" sideOffset={8} align="end">
          <Base.Popup className="menu">
            {head ? <div className="menu__head">{head}</div> : null}
            {children}
            {plain.map((item) => (
              <MenuRow key={item.label} item={item} />
            ))}
            {dangerous.map((item, index) => (
              <Fragment key={item.label}>
                {index === 0 && plain.length > 0 ? <Base.Separator render={<hr />} /> : null}
                <MenuRow item={item} />
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** One item of a menu. */
export function MenuRow({ item }: { item: MenuItem }) {
  const { label, icon, onSelect, to, danger, disabled } = item;
  return (
    <Base.Item
      className={danger ? "is-danger" : undefined}
      disabled={disabled}
      onClick={onSelect}
      render={to ? <Link to={to} /> : <button type="button" />}
      nativeButton={!to}
    >
      {icon ? <Icon of={icon} /> : null}
      {label}
    </Base.Item>
  );
}

type ActionsMenuProps = {
  items: readonly MenuItem[];
  label?: string;
  primary?: boolean;
};

/** The actions of a page: a button in its head, under 768 px one that floats above the thumb. */
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
