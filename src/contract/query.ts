import type { z } from "zod";
import { type List, readList } from "#domain/kernel/list.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { type WithdrawableTable, WithdrawnState } from "#domain/withdrawal/schema.ts";
import type { Query, Shape } from "./operation.ts";
import { Nothing } from "./shapes.ts";

export function query<P extends Shape, Q extends Shape, A extends Shape>(
  operation: Omit<Query<P, Q, A>, "kind" | "method">,
): Query<P, Q, A> {
  return { kind: "query", method: "GET", ...operation };
}

/** Defines a query that returns one record of the table `of`, with its withdrawal. */
export function recordQuery<P extends Shape, Q extends Shape, S extends { id: z.ZodType<string> }>(
  operation: Omit<Query<P, Q, z.ZodObject<S>>, "kind" | "method" | "csv"> & { of: WithdrawableTable },
) {
  const { of, answer, read } = operation;
  return query({
    ...operation,
    answer: answer.extend(WithdrawnState.shape),
    read: async (records, input, now, origin) => {
      const found = await read(records, input, now, origin);
      if (found === undefined) return undefined;
      const record = await records.get(of, (found as { id: string }).id);
      // The compiler does not follow the types of an extended schema whose fields are not known.
      return { ...found, withdrawn: record?.withdrawn ?? null } as never;
    },
  });
}

/** Defines a query that returns the rows of a list. */
export function listQuery<J extends TableName, Item, Row, Q extends z.ZodType<Wanted>, Wanted>(
  operation: Omit<
    Query<typeof Nothing, Q, z.ZodArray<z.ZodType<Row>>>,
    "kind" | "method" | "params" | "read"
  > & {
    list: List<J, Item, Row, Wanted>;
  },
) {
  const { list } = operation;
  return query({
    ...operation,
    params: Nothing,
    // A source that has the rows in memory returns them frozen; the schema has no type for that.
    read: (records, input) => readList(records, list, input.query) as Promise<Row[]>,
  });
}
