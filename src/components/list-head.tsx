import { IconDotsVertical } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Menu, type MenuItem } from "#ui/menu.tsx";
import { useIsNarrow, useMedia } from "#ui/use-media.ts";
import { LastUpdated, Refresh } from "./refresh.tsx";

type Props = {
  title: string;
  /** How many rows are shown, of how many; undefined while they are read. */
  count: string | undefined;
  /** The one thing a person most often comes for: adds a row. */
  action?: ReactNode;
  /** Buttons where there is room for them: from 1024 px on; else they are in the menu. */
  more: readonly MenuItem[];
  /** The same from 1100 px on. */
  wide: readonly MenuItem[];
  /** In the menu everywhere. */
  menu: readonly MenuItem[];
};

/** The head of a list: its name, what is done with it as a whole, and behind 'More' what there is no room for. */
export function ListHead({ title, count, action, more, wide, menu }: Props) {
  const isNarrow = useIsNarrow();
  const isRoomy = useMedia("(min-width: 1024px)");
  const isWide = useMedia("(min-width: 1100px)");
  const buttons = [...(isWide ? wide : []), ...(isRoomy ? more : [])];
  const items = [...(isRoomy ? [] : more), ...(isWide ? [] : wide), ...menu];
  return (
    <div className="page-head">
      <div className="page-head__title">
        <div className="page-head__title is-inline">
          <h1>{title}</h1>
          {count === undefined ? null : <span className="count">{count}</span>}
        </div>
        <LastUpdated />
      </div>
      <Refresh />
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
      {action}
      {!isNarrow && items.length > 0 ? <More items={items} /> : null}
    </div>
  );
}

function More({ items }: { items: readonly MenuItem[] }) {
  return <Menu items={items} trigger={<IconButton line label="More" icon={IconDotsVertical} />} />;
}
