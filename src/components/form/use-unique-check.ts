import { useEffect, useState } from "react";
import { z } from "zod";
import type { Query } from "#contract/operation.ts";
import type { Nothing } from "#contract/shapes.ts";
import { sameName } from "#domain/values/name-key.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { afterPress } from "#hooks/saving/use-calm-form.ts";
import { useOnline } from "#hooks/status/use-sync.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { commonHeaders, fetchJson } from "#sync/request/fetch-json.ts";

/** What is known about a value: `unchecked` if the server could not be queried, `failed` if it returned an error. */
export type Uniqueness = "nothing" | "in use" | "free" | "unchecked" | "failed";

const Free = z.union([z.boolean(), z.object({ isUnique: z.boolean() })]);

/** A query that returns whether a value is free, and the parameters of the query for a value. */
type UniqueQuery<Q extends z.ZodType> = {
  query: Query<typeof Nothing, Q, z.ZodType<z.infer<typeof Free>>>;
  toQuery: (value: string) => z.output<Q> & Record<string, string>;
};

const DELAY_MS = 400;

/**
 * Whether a value is free, checked while it is typed: at once in the records on this device, and on the server when there
 * is signal. `own` is the value of the edited write, which already has it on this device.
 */
export function useUniqueCheck<Q extends z.ZodType>(
  { query, toQuery }: UniqueQuery<Q>,
  typed: string | undefined,
  own?: string,
): Uniqueness {
  const value = typed?.trim() ?? "";
  const local = useLabQuery(query, { query: toQuery(value) });
  const server = useServerCheck(value && `${query.path}?${new URLSearchParams(toQuery(value))}`);
  if (value === "") return "nothing";
  const isOwn = own !== undefined && sameName(value, own);
  if (local !== undefined && local !== null && !isFree(local) && !isOwn) return "in use";
  return server;
}

function useServerCheck(address: string): Uniqueness {
  const { env } = useLab();
  const { token } = useSession();
  const isOnline = useOnline();
  const [answer, setAnswer] = useState<{ address: string; uniqueness: Uniqueness }>();
  const canQuery = isOnline && token !== null && address !== "";
  useEffect(() => {
    if (!canQuery) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const headers = await commonHeaders(env, token);
      const reply = await fetchJson(env, address, { headers, signal: stop.signal });
      // The answer moves what is below the field.
      await afterPress();
      if (!stop.signal.aborted) setAnswer({ address, uniqueness: toUniqueness(reply) });
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [env, token, canQuery, address]);
  if (!canQuery) return "unchecked";
  return answer?.address === address ? answer.uniqueness : "nothing";
}

const isFree = (answer: z.infer<typeof Free>) => (typeof answer === "boolean" ? answer : answer.isUnique);

function toUniqueness(reply: Awaited<ReturnType<typeof fetchJson>>): Uniqueness {
  if (reply.kind === "fault") return "unchecked";
  const body = Free.safeParse(reply.body);
  if (reply.status !== 200 || !body.success) return "failed";
  return isFree(body.data) ? "free" : "in use";
}

/** The hint and the error of a field whose value must be unique. */
export function uniqueNote(unique: Uniqueness, query: { failure: string }, inUse = "Must be unique") {
  return {
    hint: { ...HINTS, failed: query.failure }[unique],
    error: unique === "in use" ? inUse : undefined,
  };
}

const HINTS: Partial<Record<Uniqueness, string>> = { unchecked: "Not checked on the server yet." };
