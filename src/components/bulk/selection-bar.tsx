import "./selection-bar.css";
import { Button } from "#ui/press/button.tsx";
import type { Glyph } from "#ui/text/icon.tsx";

/** An action on all selected rows. */
export type BulkAction<R> = {
  label: string;
  icon?: Glyph;
  onSelect: (rows: readonly R[]) => void;
};

type Props<R> = {
  rows: readonly R[];
  /** The number of selected rows that are shown. */
  inView: number;
  /** The number of all shown rows. */
  shown: number;
  actions: readonly BulkAction<R>[];
  onSelectAll: () => void;
  onClear: () => void;
};

/** The bar at the foot of a list: the number of selected rows, and the actions on them. */
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
