import { classNames } from "../text/class-names.ts";
import type { Column } from "./column.ts";

const hideClasses = {
  tablet: "hide-below-tablet",
  landscape: "hide-below-landscape",
  desk: "hide-below-desk",
} as const;

type Shown = Pick<Column<never>, "align" | "hideBelow" | "hideInCards" | "className">;

/** The class names of a column's header and cells. */
export function cellClass({ align, hideBelow, hideInCards, className }: Shown): string | undefined {
  return (
    classNames(
      align === "end" && "r",
      hideBelow && hideClasses[hideBelow],
      hideInCards && "hide-in-cards",
      className,
    ) || undefined
  );
}
