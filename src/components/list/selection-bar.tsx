import "./selection-bar.css";
import { Button } from "#ui/press/button.tsx";
import type { Glyph } from "#ui/text/icon.tsx";

/** Something that is done to all chosen rows at once. */
export type BulkAction<R> = {
  label: string;
  icon?: Glyph;
  onSelect: (rows: readonly R[]) => void;
};

type Props<R> = {
  rows: readonly R[];
  /** How many of them the search and the filters leave in view. */
  inView: number;
  /** How many rows are shown in all. */
  shown: number;
  actions: readonly BulkAction<R>[];
  onSelectAll: () => void;
  onClear: () => void;
};

/** At the foot of a list: how many rows are chosen, and what can be done to them. */
export function SelectionBar<R>({ rows, inView, shown, actions, onSelectAll, onClear }: Props<R>) {
  const hidden = rows.length - inView;
  return (
    <section className="selbar" aria-label="Selection">
      <b role="status">
        {rows.length} selected{hidden > 0 ? `, ${hidden} not shown` : ""}
      </b>
      {actions.map(({ label, icon, onSelect }) => (
        <Button key={label} size="sm" icon={icon} disabled={rows.length === 0} onClick={() => onSelect(rows)}>
          {label}
        </Button>
      ))}
      <Button size="sm" variant="quiet" className="only-narrow" onClick={onSelectAll}>
        Select all shown
      </Button>
      <Button size="sm" variant="quiet" onClick={onClear}>
        Clear
      </Button>
      <span className="push small muted">{shown === 1 ? "1 row" : `${shown} rows`}</span>
    </section>
  );
}
