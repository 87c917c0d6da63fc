import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
import { classNames } from "../text/class-names.ts";
import { useMedia } from "../window/use-device-kind.ts";
import { useIsPrinting } from "../window/use-is-printing.ts";
import { atUsualFont } from "../window/usual-font.ts";
import type { Column } from "./column.ts";

/** The widths of a table, in px of the usual font, up to which a column is folded. */
const widths = { tablet: 900, landscape: 1000, desk: 1140 } as const;
/** Up to this width in px rows are cards, which fold only what their line has. */
const CARDS = 620;
/** The width in px of a table on paper, whose text is smaller (print.css). */
const PAPER = 1000;
/** A cell of this width in px has a name or a comment that is longer than any line of a list should be. */
const OVERLONG = 420;

type Folding<Row> = {
  /** The columns of the table, in order. */
  columns: readonly Column<Row>[];
  /** Columns for which the table is too narrow: the first column shows their values below its own. */
  folded: readonly Column<Row>[];
};

/** The class of the cells of a column that has overlong texts: they break, within words too. */
const BREAKS = "table__breaks";

/**
 * Folds the columns that do not fit in the width of the box: those whose `hideBelow` requires it, and then, while the table is
 * wider than its box, one more at a time, after the columns with overlong texts were given cells that break them: no room
 * would be left for the others, whose codes and buttons stay whole. The first column and `fixed` ones are never folded. What
 * was folded or broken remains so until the width or the columns change: rows that scroll into view cannot make a column
 * appear and disappear.
 */
export function useFoldedColumns<Row>(
  all: readonly Column<Row>[],
  fixed: readonly string[],
  box: RefObject<HTMLElement | null>,
): Folding<Row> {
  const isPrinting = useIsPrinting();
  const ownWidth = useWidth(box);
  const width = isPrinting ? PAPER : ownWidth;
  const names = all.map(({ key }) => key).join(" ");
  const none = { width, names, count: 0, broken: "" };
  const [more, setMore] = useState(none);
  const { count, broken } = more.width === width && more.names === names ? more : none;
  const keys = fixed.join(" ");
  const folding = useMemo(
    () => withBreaks(fold(all, keys.split(" "), width, count), broken.split(" ")),
    [all, keys, width, count, broken],
  );
  const isLast = folding.columns.slice(1).every(({ key }) => fixed.includes(key));
  useLayoutEffect(() => {
    // Reading a width forces a layout: cards have room for all, and are not measured.
    if (isPrinting || width <= CARDS || !box.current || box.current.scrollWidth <= box.current.clientWidth)
      return;
    const overlong = overlongColumns(box.current, folding.columns);
    if (overlong !== "") setMore({ width, names, count, broken: `${broken} ${overlong}` });
    else if (!isLast) setMore({ width, names, count: count + 1, broken });
  });
  return folding;
}

/** The keys of the columns, joined, whose cells are overlong and do not break yet. */
function overlongColumns<Row>(box: HTMLElement, columns: readonly Column<Row>[]): string {
  const heads = [...box.querySelectorAll<HTMLElement>("thead th")].slice(-columns.length);
  return columns
    .filter(
      (_, i) => atUsualFont(heads[i]?.offsetWidth ?? 0) > OVERLONG && !heads[i]?.classList.contains(BREAKS),
    )
    .map(({ key }) => key)
    .join(" ");
}

function withBreaks<Row>({ columns, folded }: Folding<Row>, broken: readonly string[]): Folding<Row> {
  const breaking = (column: Column<Row>) =>
    broken.includes(column.key) ? { ...column, className: classNames(column.className, BREAKS) } : column;
  return { columns: columns.map(breaking), folded };
}

function fold<Row>(
  all: readonly Column<Row>[],
  fixed: readonly string[],
  width: number,
  count: number,
): Folding<Row> {
  if (width <= CARDS) {
    const isInLine = ({ inLine }: Column<Row>, i: number) => i > 0 && inLine !== undefined;
    return {
      columns: all.filter((column, i) => !isInLine(column, i)),
      folded: all.filter((column, i) => isInLine(column, i) && !column.hideInCards),
    };
  }
  const foldable = all.slice(1).filter(({ key }) => !fixed.includes(key));
  const isTooNarrow = ({ hideBelow }: Column<Row>) => hideBelow !== undefined && width <= widths[hideBelow];
  const widthOf = ({ hideBelow }: Column<Row>) => (hideBelow === undefined ? 0 : widths[hideBelow]);
  // The columns of wide windows first, and of equal ones the last.
  const others = foldable.filter((column) => !isTooNarrow(column)).toReversed();
  others.sort((a, b) => widthOf(b) - widthOf(a));
  const hidden = new Set([...foldable.filter(isTooNarrow), ...others.slice(0, count)]);
  return {
    columns: all.filter((column) => !hidden.has(column)),
    // What cards leave out is not worth a line either.
    folded: all.filter((column) => hidden.has(column) && !column.hideInCards),
  };
}

/**
 * The width of the box, in px of the usual font; unlimited before it is rendered. Each reading forces a layout, so it is read only when it changes,
 * and not in a window in which every table has cards.
 */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  const hasCards = useMedia(`(max-width: ${CARDS}px)`);
  useLayoutEffect(() => {
    const { current } = box;
    if (hasCards || current === null) return;
    const measure = () => setWidth(atUsualFont(current.clientWidth) || Number.POSITIVE_INFINITY);
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [box, hasCards]);
  return hasCards ? CARDS : width;
}
