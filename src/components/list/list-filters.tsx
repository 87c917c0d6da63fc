import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useState } from "react";
import { Checkbox } from "#ui/choice/checkbox.tsx";
import { FilterChip, ToggleChip } from "#ui/choice/chip/toggle-chip.tsx";
import { Drawer } from "#ui/dialog/drawer.tsx";
import { Button } from "#ui/press/button.tsx";
import { isRange, type ListFilter, setFilters, type ValueFilter, valuesOf } from "./filter.ts";
import { describeLimits, readLimits } from "./limits.ts";
import type { ListView } from "./list-view-state.ts";
import { RangeGroup } from "./range-filter.tsx";

type Props<Row> = { view: ListView; filters: readonly ListFilter<Row>[] };

/** `rows` are those that the search finds. */
type ButtonProps<Row> = Props<Row> & { rows: readonly Row[]; shown: number; noun: string };

/** A button that opens the filters in a drawer. */
export function FilterButton<Row>(props: ButtonProps<Row>) {
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
        <FilterGroups view={view} filters={filters} rows={rows} />
      </Drawer>
    </>
  );
}

/** The values of every filter with their counts, which are computed only while the drawer is open. */
function FilterGroups<Row>({ view, filters, rows }: Pick<ButtonProps<Row>, "view" | "filters" | "rows">) {
  return filters.map((filter) =>
    isRange(filter) ? (
      <RangeGroup key={filter.key} filter={filter} view={view} />
    ) : (
      <ValueGroup
        key={filter.key}
        filter={filter}
        view={view}
        rows={passing(
          rows,
          filters.filter((other) => other !== filter),
          view,
        )}
      />
    ),
  );
}

type GroupProps<Row> = {
  filter: ValueFilter<Row>;
  view: ListView;
  /** The rows that the search and the other filters show: a count is what the list shows with that value. */
  rows: readonly Row[];
};

function ValueGroup<Row>(props: GroupProps<Row>) {
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
  return filters.map((filter) => {
    const { key, label } = filter;
    const chosen = view.chosen(key);
    if (chosen.length === 0) return null;
    const text = isRange(filter)
      ? describeLimits(label, readLimits(view.params.get(key)), filter.look === "days")
      : chosen.join(", ");
    return (
      <FilterChip key={key} removeLabel={`Remove filter ${label}`} onRemove={() => view.clear([key])}>
        {text}
      </FilterChip>
    );
  });
}

function passing<Row>(rows: readonly Row[], filters: readonly ListFilter<Row>[], { params }: ListView) {
  const passes = setFilters(filters, params);
  return passes ? rows.filter(passes) : rows;
}
