import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import "./list-page.css";
import { Menu } from "#ui/menu/menu.tsx";
import type { MenuItem } from "#ui/menu/opened-menu.tsx";
import { Button } from "#ui/press/button.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import { useIsNarrow, useMedia } from "#ui/window/use-device-kind.ts";
import { LastUpdated, Refresh } from "../page/refresh.tsx";

type Props = {
  title: string;
  /** The number of shown rows, and of all rows if it differs; undefined while the rows are loading. */
  count: string | undefined;
  /** The main action, which adds a row. */
  action?: ReactNode;
  /** True where the list offers the action itself. */
  isActionHidden?: boolean;
  /** Buttons from a window width of 1024 px; in the menu below that. */
  more: readonly MenuItem[];
  /** Buttons from a window width of 1100 px, beside two of `more` from 1280 px; in the menu below that. */
  wide: readonly MenuItem[];
  /** Always in the menu. */
  menu: readonly MenuItem[];
};

/**
 * The header of a list: its title, the actions for the whole list, and the 'More' menu for the remaining actions. When it
 * was updated is at the end of the breadcrumb's line. On a phone the main action is at the lower edge, so that the rows begin higher.
 */
export function ListHead({ title, count, action, isActionHidden = false, more, wide, menu }: Props) {
  const isNarrow = useIsNarrow();
  const isRoomy = useMedia("(min-width: 1024px)");
  const isWide = useMedia(`(min-width: ${more.length > 1 ? 1280 : 1100}px)`);
  const buttons = [...(isWide ? wide : []), ...(isRoomy ? more : [])];
  const items = [...(isRoomy ? [] : more), ...(isWide ? [] : wide), ...menu];
  return (
    <div className="page-head">
      <div className="page-head__title is-inline">
        <h1>{title}</h1>
        {count === undefined ? null : <span className="count">{count}</span>}
      </div>
      <div className="listpull">
        <LastUpdated isShort={isNarrow} />
        <Refresh isIcon />
      </div>
      {isNarrow && items.length > 0 ? <More items={items} /> : null}
      {buttons.map(({ label, icon, onSelect, to, disabled }) => (
        <Button
          key={label}
          icon={icon}
          disabled={disabled}
          onClick={onSelect}
          render={to ? <Link to={to} /> : undefined}
        >
          {label}
        </Button>
      ))}
      {action ? (
        <div className={isNarrow ? "fab" : "listaction"} hidden={isActionHidden}>
          {action}
        </div>
      ) : null}
      {!isNarrow && items.length > 0 ? <More items={items} /> : null}
    </div>
  );
}

function More({ items }: { items: readonly MenuItem[] }) {
  return <Menu items={items} trigger={<IconButton line label="More" icon={IconDots} />} />;
}
