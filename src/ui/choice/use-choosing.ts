import { type PointerEvent, useCallback, useRef } from "react";
import { useLongPress } from "../press/use-long-press.ts";

/** Rows of a table that are chosen, by their keys. */
export type Choice<Row> = {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** What a row is called: 'Nitric acid'. */
  nameOf: (row: Row) => string;
  /** Cards show their boxes though none is chosen yet. */
  isOn?: boolean;
};

/** Chooses one row, or all that are shown; on a touch screen also by holding a finger on a row. */
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
  const held = useRef<string>(undefined);
  const press = useLongPress(() => held.current && toggle(held.current));
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
        // A mouse has the box; a link that is held has a menu of its own.
        const target = event.target instanceof Element ? event.target : null;
        if (event.pointerType === "mouse" || target?.closest("a, button, label")) return;
        held.current = target?.closest<HTMLElement>("[data-key]")?.dataset.key;
        onPointerDown(event);
      },
    },
  };
}
