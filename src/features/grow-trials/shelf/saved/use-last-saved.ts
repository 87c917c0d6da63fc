import { useState } from "react";
import type { Formulation } from "#domain/trays/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { discardAll } from "#sync/write/settle.ts";
import type { Full } from "#sync/write/storage-faults.ts";
import type { Entry } from "../pad/entry.ts";

/** A week that was saved a moment ago. */
export type LastSaved = {
  /** Of the write. */
  id: string;
  tray: Formulation;
  /** As it was typed. */
  entry: Entry;
  /** It was to be taken back, and was sent before. */
  isSent: boolean;
};

/** The week that was saved last, as long as it is told of. `takeBack` is false where it was sent already. */
export function useLastSaved() {
  const { env } = useLab();
  const [last, setLast] = useState<LastSaved | null>(null);
  async function takeBack({ id }: LastSaved): Promise<boolean | Full> {
    const taken = await discardAll(env, [id]);
    if ("kind" in taken) return taken;
    const isTaken = taken.length > 0;
    setLast((now) => (now?.id !== id ? now : isTaken ? null : { ...now, isSent: true }));
    return isTaken;
  }
  return { last, takeBack, tell: setLast };
}
