import { startTransition, useEffect, useState } from "react";
import type { z } from "zod";
import type { Query } from "#contract/operation.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { labelOrigin } from "./calls/use-sign-in-ways.ts";
import { useLab, useToday } from "./lab-context.tsx";
import { useRecordsAnswer } from "./use-records.ts";

/** The answer of a query: `undefined` while it is read, `null` when the record does not exist. */
export type Answer<A> = A | null | undefined;

/** Answers a query of the contract, as {@link useRecords}; also again on a new day. */
export function useLabQuery<P extends z.ZodType, Q extends z.ZodType, A extends z.ZodType>(
  query: Query<P, Q, A>,
  input: { params?: z.output<P>; query?: z.output<Q> } = {},
): Answer<z.output<A>> {
  return useAnswer(query, input, itself);
}

const itself = async <T>(_: RecordSource, answer: T): Promise<T> => answer;

/** `shown` makes of an answer what the component shows; always the same function. */
function useAnswer<P extends z.ZodType, Q extends z.ZodType, A extends z.ZodType, S>(
  query: Query<P, Q, A>,
  input: { params?: z.output<P>; query?: z.output<Q> },
  shown: (records: RecordSource, answer: z.output<A>, now: string) => Promise<S>,
): Answer<S> {
  const { now } = useLab().env;
  const today = useToday();
  const request = { params: input.params ?? {}, query: input.query ?? {} } as {
    params: z.output<P>;
    query: z.output<Q>;
  };
  const read = useRecordsAnswer(
    async (records) => {
      const at = new Date(now()).toISOString();
      const answer = await query.read(records, request, at, labelOrigin());
      return answer === undefined || answer === null ? null : shown(records, answer, at);
    },
    [query.name, JSON.stringify(request), today],
  );
  // The boundary shows the specified message of the query.
  if ("error" in read)
    throw Object.assign(new Error(query.failure, { cause: read.error }), { name: `ReadError ${query.name}` });
  return read.value;
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
  return useInSlices(useLabQuery(query, input));
}

/**
 * As {@link usePageQuery}, with what `beside` reads of the record: all of the page is shown at once, and no part of it
 * moves when another one arrives. `beside` is always the same function.
 */
export function useWholePage<P extends z.ZodType, Q extends z.ZodType, A extends z.ZodType, B>(
  query: Query<P, Q, A>,
  input: { params?: z.output<P>; query?: z.output<Q> },
  beside: (records: RecordSource, record: z.output<A>, now: string) => Promise<B>,
): Answer<{ record: z.output<A>; beside: B }> {
  const whole = useAnswer(query, input, async (records, record, now) => ({
    record,
    beside: await beside(records, record, now),
  }));
  return useInSlices(whole);
}

function useInSlices<T>(answer: Answer<T>): Answer<T> {
  const [isShown, setIsShown] = useState(false);
  const isRead = answer !== undefined;
  useEffect(() => {
    if (isRead) startTransition(() => setIsShown(true));
  }, [isRead]);
  return isShown ? answer : undefined;
}
