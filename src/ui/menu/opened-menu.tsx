import { Menu as Base } from "@base-ui/react/menu";
import { Fragment, type ReactElement, type ReactNode, useRef } from "react";
import { Link } from "react-router-dom";
import "./menu.css";
import { type Glyph, Icon } from "../text/icon.tsx";

/** One item of a menu. */
export type MenuItem = {
  label: string;
  icon?: Glyph;
  /** An item has either an action or a link `to` a page. */
  onSelect?: () => void;
  to?: string;
  danger?: boolean;
  disabled?: boolean;
};

/** A menu: what opens it, and its items. */
export type MenuProps = {
  /** The element that opens the menu: a button with an accessible name. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** Content above the items: who is signed in. */
  head?: ReactNode;
};

/** The menu, open when it is first rendered. */
export function OpenedMenu({ trigger, items, head }: MenuProps) {
  const plain = items.filter((item) => !item.danger);
  const dangerous = items.filter((item) => item.danger);
  // The popup is rendered in the trigger's landmark, for screen reader users who navigate by landmarks.
  const container = useRef<HTMLElement>(null);
  const setContainer = (trigger: HTMLElement | null) => {
    container.current = trigger && (trigger.closest<HTMLElement>("main, header") ?? document.body);
  };
  return (
    <Base.Root defaultOpen>
      <Base.Trigger ref={setContainer} render={trigger} />
      <Base.Portal className="menu__portal" container={container}>
        <Base.Positioner className="menu__place" sideOffset={8} align="end">
          {/* Focusable, since a long menu scrolls on a small window. */}
          <Base.Popup className="menu" tabIndex={0}>
            {head ? <div className="menu__head">{head}</div> : null}
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
