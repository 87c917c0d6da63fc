import type { Icon as Glyph } from "@tabler/icons-react";
import { classNames } from "./class-names.ts";

export type { Glyph };

/** A decorative line icon in the text's colour; the words beside it carry the meaning. */
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
