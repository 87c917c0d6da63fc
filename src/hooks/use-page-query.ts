import { startTransition, useEffect, useState } from "react";
import type { z } from "zod";
import type { Query } from "#contract/operation.ts";
import { type Answer, useLabQuery } from "./use-lab-query.ts";

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
