import { classNames } from "./class-names.ts";
import type { Column } from "./column.ts";

const hidden = {
  tablet: "hide-below-tablet",
  landscape: "hide-below-landscape",
  desk: "hide-below-desk",
} as const;

type Shown = Pick<Column<never>, "align" | "hideBelow" | "hideInCards" | "className">;

/** The classes of a column's head and cells. */
export function cellClass({ align, hideBelow, hideInCards, className }: Shown): string | undefined {
  return (
    classNames(
      align === "end" && "r",
      hideBelow && hidden[hideBelow],
      hideInCards && "hide-in-cards",
      className,
    ) || undefined
  );
}
