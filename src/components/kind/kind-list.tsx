import { IconPlus } from "@tabler/icons-react";
import { type FunctionComponent, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { areas, kindPages, titleOfList } from "#domain/kind-pages.ts";
import type { FindableTable } from "#domain/tables.ts";
import { dateToUtc } from "#domain/values/time.ts";
import { useMay, useToday } from "#hooks/lab-context.tsx";
import type { MenuItem } from "#ui/menu/opened-menu.tsx";
import { Button } from "#ui/press/button.tsx";
import type { Glyph } from "#ui/text/icon.tsx";
import { useFormInAddress } from "../form/use-address.ts";
import type { ListFilter } from "../list/filter.ts";
import type { ListColumn } from "../list/list-columns.tsx";
import { ListPage, type ListPageProps, type Row } from "../list/list-page.tsx";
import { recordIcons } from "../record/record-icons.ts";
import type { CommandFormProps } from "../saving/use-command-form.ts";

/** The form of a new record; `from` is the id of the record that it is made of. */
export type AddForm = FunctionComponent<CommandFormProps<object> & { from?: string }>;

/** A filter, or the key of the column whose texts are its values. */
type KindFilter<R> = ListFilter<R> | string;

type KindList<R extends Row> = Pick<
  ListPageProps<R>,
  "rows" | "isDense" | "searchHint" | "needsAttention" | "totals" | "emptyText" | "csvColumns" | "csvImport"
> & {
  noun?: string;
  /** The first column has the name of the row. The search finds the text of every column. */
  columns: readonly ListColumn<R>[];
  /** Further texts that the search finds. */
  alsoFound?: (row: R) => readonly (string | null)[];
  /** The filters in the order of the drawer; a function of the day (ISO UTC) where they depend on it. */
  filters: readonly KindFilter<R>[] | ((now: string) => readonly KindFilter<R>[]);
  /** The button that opens the form of a new record. */
  add?: { label: string; Form: AddForm };
  /** True if `?add={id}` opens the form for a record that is made of that one. */
  isMadeFrom?: boolean;
  /** Other forms, by their name in the address, with their buttons. */
  forms?: Readonly<Record<string, { label: string; icon: Glyph; Form: AddForm }>>;
  /** Links to pages that write records. */
  more?: readonly MenuItem[];
};

const NEWEST_FIRST = { key: "created", direction: "descending" } as const;
const NO_FORMS = {};

/** Defines the list of a kind; `rows` is called as a hook. `Add` is the form of a new record. */
export function kindList<R extends Row>(
  table: FindableTable,
  kind: Omit<KindList<R>, "rows"> & { useRows: () => KindList<R>["rows"] },
): FunctionComponent & { Add?: AddForm | undefined } {
  const { plural } = kindPages[table];
  const { noun = nounOf(plural), useRows, columns, alsoFound, filters, isMadeFrom, ...rest } = kind;
  const { add, forms = NO_FORMS as NonNullable<typeof kind.forms>, more = [], ...list } = rest;
  const texts = columns.flatMap(({ text }) => (text ? [text] : []));
  const textOf = (row: R) => [...texts.map((text) => text(row)), ...(alsoFound?.(row) ?? [])];
  const filtersAt = (now: string) =>
    (typeof filters === "function" ? filters(now) : filters).map((filter) =>
      typeof filter === "string" ? filterOf(columns, filter) : filter,
    );
  const others = otherLists(table);
  const names = [...(add ? ["new"] : []), ...Object.keys(forms)];
  const formItems = (open: (form: string) => void): MenuItem[] =>
    Object.entries(forms).map(([name, { label, icon }]) => ({ label, icon, onSelect: () => open(name) }));

  function List() {
    const today = useToday();
    const filters = useMemo(() => filtersAt(dateToUtc(today)), [today]);
    const [form, setForm] = useFormInAddress(names);
    const [params, setParams] = useSearchParams();
    const mayWrite = useMay()("member");
    const from = isMadeFrom && mayWrite ? params.get("add") : null;
    const close = () => {
      setForm(null);
      if (from === null) return;
      const rest = new URLSearchParams(params);
      rest.delete("add");
      setParams(rest, { replace: true });
    };
    const Opened = from !== null || form === "new" ? add?.Form : form && forms[form]?.Form;
    return (
      <>
        <ListPage<R>
          {...list}
          title={titleOfList(table)}
          noun={noun}
          table={table}
          rows={useRows()}
          columns={columns}
          textOf={textOf}
          filters={filters}
          initialSort={NEWEST_FIRST}
          more={[...(mayWrite ? formItems(setForm) : []), ...(mayWrite ? more : []), ...others]}
          action={
            add && mayWrite ? (
              <Button variant="primary" icon={IconPlus} onClick={() => setForm("new")}>
                {add.label}
              </Button>
            ) : undefined
          }
        />
        {Opened ? <Opened onClose={close} {...(from !== null && { from })} /> : null}
      </>
    );
  }
  return Object.assign(List, { Add: add?.Form });
}

/** Links to the other lists of the area of a list. */
function otherLists(table: FindableTable): MenuItem[] {
  const area = Object.values(areas).find((tables: readonly FindableTable[]) => tables.includes(table)) ?? [];
  return area
    .filter((other) => other !== table)
    .map((other) => ({ label: titleOfList(other), icon: recordIcons[other], to: kindPages[other].page }));
}

/** The filter for the texts of a column. */
function filterOf<R>(columns: readonly ListColumn<R>[], key: string): ListFilter<R> {
  const column = columns.find((one) => one.key === key);
  if (!column?.text) throw new Error(`No column with texts: ${key}`);
  return { key, label: column.head, of: column.text };
}

/** The plural in a sentence: `chemicals`; a name in capital letters is unchanged: `CNFs`. */
function nounOf(plural: string): string {
  return /^[A-Z]{2}/.test(plural) ? plural : plural.charAt(0).toLowerCase() + plural.slice(1);
}
