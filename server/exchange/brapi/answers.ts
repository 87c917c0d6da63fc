import type { filtersOf } from "#contract/brapi/filters.ts";
import { Problem } from "../../http/problems.ts";
import { JsonText } from "../../http/responses.ts";
import { nextTurn } from "../../turns.ts";

/** A checked query string: the page, filters, and parameters that no filter reads. */
export type ListQuery = { page: number; pageSize: number } & Record<string, unknown>;

/** The filters of a list: whether an item has the value of a parameter. */
export type FiltersOf<Path extends keyof typeof filtersOf, Item> = Record<
  (typeof filtersOf)[Path][number],
  (item: Item, value: string) => boolean
>;
type Filters<Item> = Record<string, (item: Item, value: string) => boolean>;

type Status = { messageType: "WARNING"; message: string };
type Pagination = { currentPage: number; pageSize: number; totalCount: number; totalPages: number };
type Answer = {
  "@context": null;
  metadata: { datafiles: never[]; status: Status[]; pagination: Pagination | null };
  result: object;
};

/** Items in slices; reading them may wait for the database. */
export type Slices<Item> = AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>;

/** Returns an object as the result, with a warning about each parameter without a filter. Throws 404 without one. */
export function single(result: object | undefined, query: ListQuery, filters: Filters<never> = {}): Answer {
  if (result === undefined) throw new Problem(404, "NOT_FOUND", "The requested object DbId is not found");
  return answer(result, warnings(query, filters), null);
}

/** Items that are made and written in one turn of the event loop. */
const PART = 200;

/**
 * Returns one page of the items that have the values of the query, in their order; `more` is added to the result. All
 * items are counted, but only those of the page are made, and written part by part: other requests run between them. A
 * parameter without a filter is ignored, with a warning.
 */
export async function list<Item>(
  slices: Slices<Item>,
  query: ListQuery,
  filters: Filters<Item>,
  make: (item: Item) => unknown,
  more: object = {},
): Promise<JsonText> {
  const { page, pageSize } = query;
  const has = isWanted(query, filters);
  const [first, end] = [page * pageSize, (page + 1) * pageSize];
  const texts: string[] = [];
  let totalCount = 0;
  for await (const items of slices) {
    for (const item of items) {
      if (!has(item)) continue;
      if (totalCount >= first && totalCount < end) {
        texts.push(JSON.stringify(make(item)));
        if (texts.length % PART === 0) await nextTurn();
      }
      totalCount += 1;
    }
    await nextTurn();
  }
  const totalPages = Math.ceil(totalCount / pageSize);
  const pagination = { currentPage: page, pageSize, totalCount, totalPages };
  const empty = JSON.stringify(answer({ ...more, data: [] }, warnings(query, filters), pagination));
  return new JsonText(`${empty.slice(0, -"]}}".length)}${texts.join(",")}]}}`);
}

const answer = (result: object, status: Status[], pagination: Pagination | null): Answer => ({
  "@context": null,
  metadata: { datafiles: [], status, pagination },
  result,
});

/** The value of a parameter; undefined if it is missing or empty. */
export function parameter(query: ListQuery, name: string): string | undefined {
  const value = query[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Returns whether an item has the values of all parameters that a filter reads. */
export function isWanted<Item>(query: ListQuery, filters: Filters<Item>): (item: Item) => boolean {
  const given = Object.entries(filters).flatMap(([name, has]) => {
    const value = parameter(query, name);
    return value === undefined ? [] : [(item: Item) => has(item, value)];
  });
  return (item) => given.every((has) => has(item));
}

function warnings(query: ListQuery, filters: Filters<never>): Status[] {
  const known = ["page", "pageSize", ...Object.keys(filters)];
  return Object.keys(query)
    .filter((name) => !known.includes(name) && query[name] !== "")
    .map((name) => ({
      messageType: "WARNING",
      message: `The query parameter ${name} is not supported by this server and was ignored.`,
    }));
}
