import { useEffect, useState } from "react";
import { z } from "zod";
import type { Query } from "#contract/operation.ts";
import type { Nothing } from "#contract/shapes.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { useOnline } from "#hooks/use-sync.ts";
import { fetchJson } from "#sync/fetch-json.ts";
import { commonHeaders } from "#sync/to-request.ts";

/** What is known of a name: the server may not have been asked. */
export type Uniqueness = "nothing" | "taken" | "free" | "unchecked" | "failed";

const Answer = z.object({ isUnique: z.boolean() });

/** A query that says whether a field's value is free. */
type UniqueQuery<F extends string> = Query<
  typeof Nothing,
  z.ZodType<{ fieldName: F; value: string }>,
  typeof Answer
>;

const ASK_AFTER_MS = 400;

/**
 * Whether a name is free, as it is typed: against this device's records at once, and against the server's when there
 * is signal. `own` is the name this very write already holds on this device.
 */
export function useUniqueCheck<F extends string>(
  query: UniqueQuery<F>,
  fieldName: F,
  typed: string | undefined,
  own?: string,
): Uniqueness {
  const value = typed?.trim() ?? "";
  const local = useLabQuery(query, { query: { fieldName, value } });
  const server = useServerCheck(query, fieldName, value);
  if (value === "") return "nothing";
  const isOwn = value.toLowerCase() === own?.trim().toLowerCase();
  if (local?.isUnique === false && !isOwn) return "taken";
  return server;
}

function useServerCheck({ path }: { path: string }, fieldName: string, value: string): Uniqueness {
  const { env } = useLab();
  const { token } = useSession();
  const isOnline = useOnline();
  const [answer, setAnswer] = useState<{ value: string; says: Uniqueness }>();
  const canAsk = isOnline && token !== null && value !== "";
  useEffect(() => {
    if (!canAsk) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ fieldName, value });
      const headers = await commonHeaders(env, token);
      const reply = await fetchJson(env, `${path}?${query}`, { headers, signal: stop.signal });
      if (!stop.signal.aborted) setAnswer({ value, says: toUniqueness(reply) });
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [env, token, canAsk, path, fieldName, value]);
  if (!canAsk) return "unchecked";
  return answer?.value === value ? answer.says : "nothing";
}

function toUniqueness(reply: Awaited<ReturnType<typeof fetchJson>>): Uniqueness {
  if (reply.kind === "fault") return "unchecked";
  const body = Answer.safeParse(reply.body);
  if (reply.status !== 200 || !body.success) return "failed";
  return body.data.isUnique ? "free" : "taken";
}

/** What stands at the field of a name that may exist once. */
export function uniqueNote(unique: Uniqueness, query: { failure: string }) {
  return {
    hint: { ...HINTS, failed: query.failure }[unique],
    error: unique === "taken" ? "Must be unique" : undefined,
  };
}

const HINTS: Partial<Record<Uniqueness, string>> = { unchecked: "Not checked on the server yet." };
