import { useState } from "react";
import type { Formulation } from "#domain/trays/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { discardAll } from "#sync/write/settle.ts";
import type { Full } from "#sync/write/storage-faults.ts";
import type { Entry } from "../pad/entry.ts";

/** The week that was saved last. */
export type LastSaved = {
  /** The id of the write. */
  id: string;
  tray: Formulation;
  /** As it was typed. */
  entry: Entry;
  /** True after an Undo that failed because the write was already sent. */
  isSent: boolean;
  /** True once the strip has been shown long enough. */
  hasLeft: boolean;
};

/** The week that was saved last, while the strip shows it. `withdraw` returns false if it was already sent. */
export function useLastSaved() {
  const { env } = useLab();
  const [last, setLast] = useState<LastSaved | null>(null);
  async function withdraw({ id }: LastSaved): Promise<boolean | Full> {
    const discarded = await discardAll(env, [id]);
    if ("kind" in discarded) return discarded;
    const isWithdrawn = discarded.length > 0;
    setLast((now) => (now?.id !== id ? now : isWithdrawn ? null : { ...now, isSent: true }));
    return isWithdrawn;
  }
  return { last, setLast, withdraw };
}
