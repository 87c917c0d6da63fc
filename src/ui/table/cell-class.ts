import { classNames } from "../text/class-names.ts";
import type { Column } from "./column.ts";

type Shown = Pick<Column<never>, "align" | "hideInCards" | "className">;

/** The class names of a column's header and cells. */
export function cellClass({ align, hideInCards, className }: Shown): string | undefined {
  return classNames(align === "end" && "r", hideInCards && "hide-in-cards", className) || undefined;
}
