import { useEffect, useState } from "react";
import type * as z from "zod/mini";
import { type Called, callLab } from "#sync/session/call-lab.ts";
import { useLab } from "../lab-context.tsx";
import { useOnline } from "../status/use-sync.ts";

/**
 * The answer of a call without parameters: `undefined` while it is fetched. It is fetched again by `reload`, and when
 * the network returns. The last answer remains while another one is fetched.
 */
export function useCall<A extends z.core.$ZodType>(call: { method: string; path: string; answer: A }) {
  const { env } = useLab();
  const isOnline = useOnline();
  const [called, setCalled] = useState<Called<z.output<A>>>();
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count fetches the answer again.
  useEffect(() => {
    let isOver = false;
    void callLab(env, call).then((next) => {
      if (!isOver) setCalled(next);
    });
    return () => {
      isOver = true;
    };
  }, [env, call, isOnline, count]);
  return { called, reload: () => setCount((before) => before + 1) };
}
