import type { ReactElement, ReactNode } from "react";
import type { Glyph } from "../text/icon.tsx";

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
