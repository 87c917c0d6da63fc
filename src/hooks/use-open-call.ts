import { useEffect, useState } from "react";
import type * as z from "zod/mini";
import { fetchJson, readBody } from "#sync/fetch-json.ts";
import { useLab } from "./lab-context.tsx";
import { useOnline } from "./status/use-sync.ts";

/** The answer of a call that needs no sign-in; `undefined` until the server has answered. Fetched again with each return of the network. */
export function useOpenCall<A extends z.core.$ZodType>(call: {
  path: string;
  answer: A;
}): z.output<A> | undefined {
  const { env } = useLab();
  const isOnline = useOnline();
  const [answer, setAnswer] = useState<z.output<A>>();
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const reply = await fetchJson(env, call.path, {});
      const body = reply.kind === "answer" ? readBody(call, reply) : undefined;
      if (!isOver) setAnswer(body);
    };
    if (isOnline) void read();
    return () => {
      isOver = true;
    };
  }, [env, isOnline, call]);
  return answer;
}
