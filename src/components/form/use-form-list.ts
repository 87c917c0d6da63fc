import { useEffect } from "react";
import type { z } from "zod";
import type { Query } from "#contract/operation.ts";
import { useContact } from "#hooks/status/use-contact.ts";
import { type Answer, useLabQuery } from "#hooks/use-lab-query.ts";
import { useNotices } from "#ui/notice/notices.tsx";

/**
 * The list of a choice in a form. Where this tablet has nothing of it, and the server answers its pulls with an error, the form
 * shows the specified message of the list.
 */
export function useFormList<P extends z.ZodType, Q extends z.ZodType, A extends z.ZodType<unknown[]>>(
  query: Query<P, Q, A>,
  input: { params?: z.output<P>; query?: z.output<Q> } = {},
): Answer<z.output<A>> {
  const list = useLabQuery(query, input);
  const contact = useContact();
  const { notify, dismiss } = useNotices();
  const isMissing = list?.length === 0 && contact?.state === "failing";
  const { name, failure } = query;
  useEffect(() => {
    if (!isMissing) return;
    // One notice, however many fields need the list; it is removed together with the form.
    const id = notify({ id: `missing-${name}`, kind: "error", title: failure });
    return () => dismiss(id);
  }, [isMissing, name, failure, notify, dismiss]);
  return list;
}
