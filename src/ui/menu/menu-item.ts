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
