import { useEffect, useState } from "react";
import type * as z from "zod/mini";
import { sessionRequests } from "#contract/start.ts";
import { fetchJson, readBody } from "#sync/request/fetch-json.ts";
import { useLab } from "../lab-context.tsx";
import { useOnline } from "../status/use-sync.ts";

type Requests = typeof sessionRequests;
type AnswerOf<N extends keyof Requests> = z.output<Requests[N]["answer"]>;

/** The answer of a call that needs no sign-in; `undefined` until the server has answered. Fetched again with each return of the network. */
export function useOpenCall<N extends "health" | "signInWays">(name: N): AnswerOf<N> | undefined {
  const { env } = useLab();
  const isOnline = useOnline();
  const [answer, setAnswer] = useState<AnswerOf<N>>();
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const call: { path: string; answer: z.core.$ZodType } = sessionRequests[name];
      const reply = await fetchJson(env, call.path, {});
      const body =
        reply.kind === "answer" ? (readBody(env, call, reply) as AnswerOf<N> | undefined) : undefined;
      if (!isOver) setAnswer(body);
    };
    if (isOnline) void read();
    return () => {
      isOver = true;
    };
  }, [env, isOnline, name]);
  return answer;
}
