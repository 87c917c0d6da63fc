import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useState } from "react";
import { Checkbox } from "#ui/choice/checkbox.tsx";
import { FilterChip, ToggleChip } from "#ui/choice/toggle-chip.tsx";
import { Drawer } from "#ui/dialog/drawer.tsx";
import { Button } from "#ui/press/button.tsx";
import type { ListView } from "./list-view-state.ts";

/** A filter of a list; its options are the values that occur in the rows. */
export type ListFilter<Row> = {
  /** Its name in the query string. */
  key: string;
  label: string;
  /** The row's value, or several; null for none. */
  of: (row: Row) => string | readonly string[] | null;
  /** Chips for a few states, checkboxes with counts for names. */
  look?: "boxes" | "chips";
};

type Props<Row> = { view: ListView; filters: readonly ListFilter<Row>[] };

/** A button that opens the filters in a drawer. */
export function FilterButton<Row>(props: Props<Row> & { rows: readonly Row[]; shown: number; noun: string }) {
  const { view, filters, rows, shown, noun } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={IconAdjustmentsHorizontal} onClick={() => setOpen(true)}>
        Filters
      </Button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title="Filters"
        foot={
          <>
            <Button onClick={() => view.clear(filters.map(({ key }) => key))}>Clear</Button>
            <Button variant="primary" className="grow" onClick={() => setOpen(false)}>
              Show {shown} {noun}
            </Button>
          </>
        }
      >
        {filters.map((filter) => (
          <FilterGroup key={filter.key} filter={filter} view={view} rows={rows} />
        ))}
      </Drawer>
    </>
  );
}

function FilterGroup<Row>(props: { filter: ListFilter<Row>; view: ListView; rows: readonly Row[] }) {
  const { filter, view, rows } = props;
  const chosen = view.chosen(filter.key);
  const counts = new Map(chosen.map((value) => [value, 0]));
  for (const value of rows.flatMap((row) => valuesOf(filter, row)))
    counts.set(value, (counts.get(value) ?? 0) + 1);
  const options = [...counts].sort(([a], [b]) => a.localeCompare(b, "en-US"));
  if (options.length === 0) return null;
  const chips = filter.look === "chips";
  return (
    <section aria-label={filter.label}>
      <h3>{filter.label}</h3>
      <div className={chips ? "chips" : undefined}>
        {options.map(([value, count]) => {
          const on = chosen.includes(value);
          const toggle = () => view.toggle(filter.key, value);
          return chips ? (
            <ToggleChip key={value} on={on} onToggle={toggle}>
              {value}
            </ToggleChip>
          ) : (
            <div key={value} className="optrow">
              <Checkbox className="grow" checked={on} onChange={toggle}>
                {value}
              </Checkbox>
              <span className="num small muted">{count}</span>
            </div>
          );
        })}
      </div>
    </section>
  );
}

/** The active filters, each with a button that removes it. */
export function FilterChips<Row>({ view, filters }: Props<Row>) {
  return filters.map(({ key, label }) => {
    const chosen = view.chosen(key);
    if (chosen.length === 0) return null;
    return (
      <FilterChip key={key} removeLabel={`Remove filter ${label}`} onRemove={() => view.clear([key])}>
        {chosen.join(", ")}
      </FilterChip>
    );
  });
}

/**
 * A predicate for rows that have one of the chosen values of every active filter; undefined if no filter is active.
 * `params` contains the chosen values by the filter's key.
 */
export function setFilters<Row>(
  filters: readonly ListFilter<Row>[],
  params: URLSearchParams,
): ((row: Row) => boolean) | undefined {
  const set = filters
    .map((filter) => ({ filter, chosen: new Set(params.getAll(filter.key)) }))
    .filter(({ chosen }) => chosen.size > 0);
  if (set.length === 0) return undefined;
  return (row) => set.every(({ filter, chosen }) => valuesOf(filter, row).some((value) => chosen.has(value)));
}

function valuesOf<Row>(filter: ListFilter<Row>, row: Row): readonly string[] {
  const value = filter.of(row);
  if (value === null) return [];
  return typeof value === "string" ? [value] : value;
}
