import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useState } from "react";
import { afterPaint } from "../window/after-paint.ts";

/** What the rows scroll in: their own box or the page. With "nothing" all rows are rendered. */
type ScrollsIn = "box" | "page" | "nothing";

const LONG = 80;
const ROW_PX = 64;
const CARD_PX = 100;

/** Rows out of view that are rendered on each side, for fast scrolling. */
const AHEAD = 10;
/** The rows in view are shown first, and those ahead after them in parts, so that no part blocks a slow device for long. */
const AHEAD_PART = 3;

/**
 * The indexes of the rows to render: all rows of a short list, otherwise the rows in view. `before` and `after` are the
 * heights (px) of the rows that are not rendered. `scrollTo` scrolls a row into view, as little as possible.
 */
export function useRowWindow(count: number, box: RefObject<HTMLElement | null>, scrollsIn: ScrollsIn) {
  const isLong = scrollsIn !== "nothing" && count > LONG;
  const inPage = isLong && scrollsIn === "page";
  const top = useTop(box, inPage);
  const common = {
    count,
    overscan: useRowsAhead(isLong),
    initialRect: { width: 800, height: 800 },
    measureElement: observedHeight,
  };
  const boxed = useVirtualizer({
    ...common,
    enabled: isLong && !inPage,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
  });
  const paged = useWindowVirtualizer<HTMLTableRowElement>({
    ...common,
    enabled: inPage,
    estimateSize: () => CARD_PX,
    scrollMargin: top,
  });
  const virtual = inPage ? paged : boxed;
  const scrollTo = useCallback(
    (index: number, table: HTMLElement | null) =>
      isLong
        ? virtual.scrollToIndex(index, { align: "auto" })
        : table?.querySelector(`[data-index="${index}"]`)?.scrollIntoView?.({ block: "nearest" }),
    [isLong, virtual],
  );
  if (!isLong)
    return {
      isLong,
      scrollTo,
      indexes: Array.from({ length: count }, (_, i) => i),
      before: 0,
      after: 0,
      measure: undefined,
    };
  const items = virtual.getVirtualItems();
  const margin = inPage ? top : 0;
  const end = (items.at(-1)?.end ?? margin) - margin;
  return {
    isLong,
    scrollTo,
    indexes: items.map(({ index }) => index),
    before: (items[0]?.start ?? margin) - margin,
    after: virtual.getTotalSize() - end,
    measure: virtual.measureElement,
  };
}

/**
 * The height (px) of a row as the browser has observed it, rounded; the known or estimated one before that. Measuring a new
 * row at once, as the virtualizer does by itself, forces a layout with each part of the rows.
 */
function observedHeight<Row extends Element, Box extends Element | Window>(
  row: Row,
  entry: ResizeObserverEntry | undefined,
  { options, itemSizeCache, indexFromElement }: Virtualizer<Box, Row>,
): number {
  const observed = entry?.borderBoxSize[0]?.blockSize;
  if (observed !== undefined) return Math.round(observed);
  const index = indexFromElement(row);
  return itemSizeCache.get(options.getItemKey(index)) ?? options.estimateSize(index);
}

/** The number of rows ahead: grows to {@link AHEAD} once rows are shown. */
function useRowsAhead(isLong: boolean): number {
  const [ahead, setAhead] = useState(1);
  useEffect(() => {
    if (isLong && ahead < AHEAD) return afterPaint(() => setAhead((now) => now + AHEAD_PART));
  }, [isLong, ahead]);
  return ahead;
}

/** The distance (px) from the top of the page to the box; 0 until it is measured, and while it is not needed. */
function useTop(box: RefObject<HTMLElement | null>, isNeeded: boolean): number {
  const [top, setTop] = useState(0);
  // What is above the box may have changed with any rendering. After the frame, reading its place forces no layout.
  useEffect(() => {
    if (!isNeeded) return;
    return afterPaint(
      () => box.current && setTop(Math.round(box.current.getBoundingClientRect().top + scrollY)),
    );
  });
  return top;
}
