import type { Icon as Glyph } from "@tabler/icons-react";
import { classNames } from "./class-names.ts";

export type { Glyph };

/** A decorative icon in the colour of the text, hidden from screen readers; the text beside it has the meaning. */
export function Icon({
  of: Drawing,
  filled,
  className,
}: {
  of: Glyph;
  filled?: boolean;
  className?: string;
}) {
  return <Drawing className={classNames("ico", filled && "ico--fill", className)} aria-hidden="true" />;
}
