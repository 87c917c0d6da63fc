import type { z } from "zod";
import type { Query } from "#contract/operation.ts";
import { labelOrigin } from "./calls/use-sign-in-ways.ts";
import { useLab, useLiveRecords, useToday } from "./lab-context.tsx";
import { usePacedQuery } from "./status/use-paced-query.ts";

/** The answer of a query: `undefined` while it is read, `null` when the record does not exist. */
export type Answer<A> = A | null | undefined;

/**
 * Answers a query of the contract from the tablet's records, without the network. Answers again when one of the records
 * changes, in whichever page or worker, and on a new day; during a pull of several pages not after each of them.
 */
export function useLabQuery<P extends z.ZodType, Q extends z.ZodType, A extends z.ZodType>(
  query: Query<P, Q, A>,
  input: { params?: z.output<P>; query?: z.output<Q> } = {},
): Answer<z.output<A>> {
  const { now } = useLab().env;
  const records = useLiveRecords();
  const today = useToday();
  const request = { params: input.params ?? {}, query: input.query ?? {} } as {
    params: z.output<P>;
    query: z.output<Q>;
  };
  return usePacedQuery(
    async () => (await query.read(records, request, new Date(now()).toISOString(), labelOrigin())) ?? null,
    [query.name, JSON.stringify(request), today],
  );
}
