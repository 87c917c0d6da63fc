import { useEffect } from "react";
import type { z } from "zod";
import type { Query } from "#contract/operation.ts";
import { useContact } from "#hooks/status/use-contact.ts";
import { type Answer, useLabQuery } from "#hooks/use-lab-query.ts";
import { useFormNotice } from "#ui/notice/notices.tsx";

/**
 * The list of a choice in a form. Where this tablet has nothing of it, and the server answers its pulls with an error, the form
 * shows the specified message of the list.
 */
export function useFormList<P extends z.ZodType, Q extends z.ZodType, R>(
  query: Query<P, Q, z.ZodType<R[]>>,
  input: { params?: z.output<P>; query?: z.output<Q> } = {},
): Answer<R[]> {
  const list = useLabQuery(query, input);
  const contact = useContact();
  const notify = useFormNotice();
  const isMissing = list?.length === 0 && contact?.state === "failing";
  useEffect(() => {
    if (isMissing) notify({ kind: "error", title: query.failure });
  }, [isMissing, notify, query.failure]);
  return list;
}
