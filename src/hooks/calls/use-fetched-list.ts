import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import type { FetchedLists } from "#store/rows.ts";
import { fetchedLists, fetchList } from "#sync/receive/fetch-list.ts";
import { useLab, useMay } from "../lab-context.tsx";
import { useOnline } from "../status/use-sync.ts";

/** A list as last fetched; `fetchedAt` (ISO UTC) is null if it was never fetched on this device. */
export type FetchedList<K extends keyof FetchedLists> = { list: FetchedLists[K]; fetchedAt: string | null };

/**
 * The last fetched list, `undefined` while it is read; and whether the server answered this page. It is fetched again by
 * `reload`, when the network returns, and if it `follows` the feed, after each pull of changes.
 */
export function useFetchedList<K extends keyof FetchedLists>(key: K, { follows = false } = {}) {
  const { env } = useLab();
  const isOnline = useOnline();
  const mayList = useMay()(fetchedLists[key]);
  const [reached, setReached] = useState<boolean | null>(null);
  const [count, setCount] = useState(0);
  const cursor = useLiveQuery(
    async () => (follows ? ((await env.store.cursor.get("feed"))?.cursor ?? 0) : 0),
    [env.store, follows],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count or cursor fetches the list again.
  useEffect(() => {
    if (!isOnline || !mayList || cursor === undefined) return;
    let over = false;
    void fetchList(env, key).then((isReached) => {
      if (!over) setReached(isReached);
    });
    return () => {
      over = true;
    };
  }, [env, key, isOnline, mayList, cursor, count]);
  const known = useLiveQuery(async (): Promise<FetchedList<K>> => {
    const mark = await env.store.marks.get(key);
    // The row of a key has the list of that key.
    const value = mark?.key === key ? (mark.value as { list: FetchedLists[K]; fetched_at: string }) : null;
    return { list: value?.list ?? ([] as unknown as FetchedLists[K]), fetchedAt: value?.fetched_at ?? null };
  }, [env.store, key]);
  return { known, isReached: isOnline && reached, reload: () => setCount((before) => before + 1) };
}
