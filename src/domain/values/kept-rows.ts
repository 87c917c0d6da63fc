import { placeOf } from "./order.ts";

/** The rows of a list, with what they were made from. */
export type KeptRows<Item, Row> = MadeOf & {
  /** In the order of their ids. An item that has changed is another object. */
  items: readonly Item[];
  /** The same in the order of the list, and the row of each; `undefined`: the list does not show the item. */
  ordered: readonly Item[];
  made: readonly (Row | undefined)[];
  rows: readonly Row[];
};

/** What a row depends on beside its item: the filter as JSON, and the records of each joined table. */
type MadeOf = { wanted: string; joined: readonly (readonly unknown[])[] };

/** Compares two items, for sorting. No two items are equal. */
export type Order<Item> = (a: Item, b: Item) => number;
type Recipe<Item, Row> = { row: (item: Item) => Row | undefined; order: Order<Item> };

/** True if rows that were made of the same items would be the same: only changed items need a new row. */
export function isMadeOf(before: MadeOf, { wanted, joined }: MadeOf): boolean {
  return before.wanted === wanted && joined.every((docs, i) => docs === before.joined[i]);
}

/** From so many changes on, sorting all items takes less time than placing each. */
const MANY = 1000;

/** Makes every row. */
export function makeRows<Item, Row>(
  items: readonly Item[],
  { row, order }: Recipe<Item, Row>,
  madeOf: MadeOf,
): KeptRows<Item, Row> {
  const ordered = items.toSorted(order);
  return keep(madeOf, items, ordered, ordered.map(row));
}

/** Makes the rows of the items that are new or have changed. Returns `before` if there are none. */
export function updateRows<Item extends object, Row>(
  before: KeptRows<Item, Row>,
  items: readonly Item[],
  { row, order }: Recipe<Item, Row>,
): KeptRows<Item, Row> {
  if (items === before.items) return before;
  const { removed, added } = difference(before.items, items);
  if (removed.length + added.length > MANY) return makeRows(items, { row, order }, before);
  const ordered = [...before.ordered];
  const made = [...before.made];
  for (const item of removed) {
    const at = placeOf(ordered, item, order);
    ordered.splice(at, 1);
    made.splice(at, 1);
  }
  for (const item of added) {
    const at = placeOf(ordered, item, order);
    ordered.splice(at, 0, item);
    made.splice(at, 0, row(item));
  }
  return keep(before, items, ordered, made);
}

function keep<Item, Row>(
  { wanted, joined }: MadeOf,
  items: readonly Item[],
  ordered: readonly Item[],
  made: readonly (Row | undefined)[],
): KeptRows<Item, Row> {
  return {
    wanted,
    joined,
    items,
    ordered,
    made,
    rows: Object.freeze(made.filter((row) => row !== undefined)),
  };
}

/** The items of only one of two arrays, both in the order of their ids. A changed item is removed and added. */
function difference<Item extends object>(before: readonly Item[], now: readonly Item[]) {
  const [removed, added]: [Item[], Item[]] = [[], []];
  let [i, j] = [0, 0];
  while (i < before.length || j < now.length) {
    const old = before[i];
    const item = now[j];
    if (old !== undefined && old === item) {
      i += 1;
      j += 1;
    } else if (item === undefined || (old !== undefined && idOf(old) <= idOf(item))) {
      removed.push(old as Item);
      i += 1;
    } else {
      added.push(item);
      j += 1;
    }
  }
  return { removed, added };
}

const idOf = (item: object) => String((item as { id?: string }).id);
