import { type PointerEvent, useCallback, useRef } from "react";
import { useLongPress } from "../press/use-long-press.ts";

/** The selected rows of a table, by their keys. */
export type Choice<Row> = {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** The name of a row: 'Nitric acid'. The same function until names change: with another one, all rows are rendered again. */
  nameOf: (row: Row) => string;
  /** Cards show their checkboxes even if no row is selected yet. */
  isOn?: boolean;
};

/** Selects single rows, or all shown rows. On a touch screen a long press selects a row. */
export function useChoosing<Row>(
  choice: Choice<Row> | undefined,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
) {
  const latest = useRef(choice);
  latest.current = choice;
  const toggle = useCallback((key: string) => {
    if (!latest.current) return;
    const { chosen, onChange } = latest.current;
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  }, []);
  const pressedKey = useRef<string>(undefined);
  const press = useLongPress(() => pressedKey.current && toggle(pressedKey.current));
  if (!choice) return { toggle, press: {}, all: undefined };

  const { chosen } = choice;
  const shown = chosen.size === 0 ? 0 : rows.filter((row) => chosen.has(rowKey(row))).length;
  const isAll = rows.length > 0 && shown === rows.length;
  const toggleAll = () => {
    const next = new Set(chosen);
    for (const row of rows) {
      if (isAll) next.delete(rowKey(row));
      else next.add(rowKey(row));
    }
    choice.onChange(next);
  };
  const { onContextMenu: _, onPointerDown, ...rest } = press;
  return {
    toggle,
    all: { isAll, isSome: shown > 0 && !isAll, toggle: toggleAll },
    press: {
      ...rest,
      onPointerDown: (event: PointerEvent) => {
        // A mouse uses the checkbox; a long press on a link opens the browser's menu.
        const target = event.target instanceof Element ? event.target : null;
        if (event.pointerType === "mouse" || target?.closest("a, button, label")) return;
        pressedKey.current = target?.closest<HTMLElement>("[data-key]")?.dataset.key;
        onPointerDown(event);
      },
    },
  };
}
