import { Checkbox, Radio } from "#ui/choice/checkbox.tsx";
import { Drawer } from "#ui/dialog/drawer.tsx";
import { Button } from "#ui/press/button.tsx";
import type { Column } from "#ui/table/column.ts";
import { isRange, type ListFilter } from "./filter.ts";
import type { ListView } from "./list-view-state.ts";
import { SavedViews } from "./saved-views.tsx";

type Props<Row> = {
  open: boolean;
  onClose: () => void;
  /** Names the list in the memory of this device. */
  name: string;
  view: ListView;
  columns: readonly Column<Row>[];
  filters: readonly ListFilter<Row>[];
};

/** The columns and groups of a list, and its stored views. */
export function ViewDrawer<Row>({ open, onClose, name, view, columns, filters }: Props<Row>) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="View"
      foot={
        <Button variant="primary" className="grow" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Columns view={view} columns={columns} />
      <section aria-label="Group by">
        <h3>Group by</h3>
        <Radio name="group" checked={view.group === null} onChange={() => view.setGroup(null)}>
          No groups
        </Radio>
        {filters
          .filter((filter) => !isRange(filter))
          .map(({ key, label }) => (
            <Radio key={key} name="group" checked={view.group === key} onChange={() => view.setGroup(key)}>
              {label}
            </Radio>
          ))}
      </section>
      <SavedViews name={name} view={view} onOpened={onClose} />
    </Drawer>
  );
}

/** The first column is the name of the row, and always shown. */
function Columns<Row>({ view, columns }: Pick<Props<Row>, "view" | "columns">) {
  const others = columns.slice(1).map(({ key }) => key);
  const shown = view.columns ?? others;
  const toggle = (key: string) =>
    view.setColumns(others.filter((one) => (one === key ? !shown.includes(one) : shown.includes(one))));
  return (
    <section aria-label="Columns">
      <h3>Columns</h3>
      {columns.slice(1).map(({ key, head }) => (
        <Checkbox key={key} checked={shown.includes(key)} onChange={() => toggle(key)}>
          {head}
        </Checkbox>
      ))}
      <Button size="sm" disabled={view.columns === null} onClick={() => view.setColumns(null)}>
        Columns that fit the window
      </Button>
    </section>
  );
}
