import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { NOT_UNDONE } from "#components/saving/use-undo.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { readSent, undo } from "#sync/settle/undo.ts";
import type { Entry } from "../pad/entry.ts";

/** The week that was saved last. */
export type LastSaved = {
  /** The id of the write. */
  id: string;
  tray: Formulation;
  /** As it was typed. */
  entry: Entry;
  /** Why an Undo did not withdraw the write; null before. */
  notUndone: string | null;
  /** True once the strip has been shown long enough. */
  hasLeft: boolean;
};

/**
 * The week that was saved last, while the strip shows it, and whether Undo can still withdraw it. `withdraw` returns null,
 * or the reason why the write was not withdrawn.
 */
export function useLastSaved() {
  const { env } = useLab();
  const [last, setLast] = useState<LastSaved | null>(null);
  const lastId = last?.id;
  const sent = useLiveQuery(async () => lastId && (await readSent(env.store, [lastId])), [env, lastId]);
  async function withdraw({ id }: LastSaved): Promise<string | null> {
    const outcome = await undo(env, [id]);
    if (typeof outcome === "object") return outcome.message;
    const notUndone = outcome === "undone" ? null : NOT_UNDONE[outcome];
    setLast((now) => (now?.id !== id ? now : notUndone === null ? null : { ...now, notUndone }));
    return notUndone;
  }
  return { last, setLast, withdraw, canUndo: sent === undefined || sent === "unsent" };
}
