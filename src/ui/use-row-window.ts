import { useVirtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";

const LONG = 80;
const ROW_PX = 64;

/** The rows worth drawing: all of a short list, those in view of a long one. */
export function useRowWindow(count: number, scroller: RefObject<HTMLElement | null>, canScroll: boolean) {
  const isLong = canScroll && count > LONG;
  const virtual = useVirtualizer({
    count,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    initialRect: { width: 800, height: 800 },
  });
  if (!isLong)
    return {
      isLong,
      indexes: Array.from({ length: count }, (_, i) => i),
      before: 0,
      after: 0,
      measure: undefined,
    };
  const items = virtual.getVirtualItems();
  return {
    isLong,
    indexes: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtual.measureElement,
  };
}
