import { startTransition, useEffect, useState } from "react";
import type { z } from "zod";
import type { Query } from "#contract/operation.ts";
import { labelOrigin } from "./calls/use-sign-in-ways.ts";
import { useLab, useToday } from "./lab-context.tsx";
import { useRecords } from "./use-records.ts";

/** The answer of a query: `undefined` while it is read, `null` when the record does not exist. */
export type Answer<A> = A | null | undefined;

/** Answers a query of the contract, as {@link useRecords}; also again on a new day. */
export function useLabQuery<P extends z.ZodType, Q extends z.ZodType, A extends z.ZodType>(
  query: Query<P, Q, A>,
  input: { params?: z.output<P>; query?: z.output<Q> } = {},
): Answer<z.output<A>> {
  const { now } = useLab().env;
  const today = useToday();
  const request = { params: input.params ?? {}, query: input.query ?? {} } as {
    params: z.output<P>;
    query: z.output<Q>;
  };
  return useRecords(
    async (records) =>
      (await query.read(records, request, new Date(now()).toISOString(), labelOrigin())) ?? null,
    [query.name, JSON.stringify(request), today],
  );
}

/**
 * As `useLabQuery`, for the record that a page is about. The page's first rendering is done in slices, between which the
 * browser paints and handles input: in one task it blocks a slow tablet for a tenth of a second. Later answers are shown
 * at once.
 */
export function usePageQuery<P extends z.ZodType, Q extends z.ZodType, A extends z.ZodType>(
  query: Query<P, Q, A>,
  input: { params?: z.output<P>; query?: z.output<Q> } = {},
): Answer<z.output<A>> {
  const answer = useLabQuery(query, input);
  const [isShown, setIsShown] = useState(false);
  const isRead = answer !== undefined;
  useEffect(() => {
    if (isRead) startTransition(() => setIsShown(true));
  }, [isRead]);
  return isShown ? answer : undefined;
}
