import { useLiveQuery } from "dexie-react-hooks";
import { usePullPace } from "./pull-pace.tsx";

/**
 * As `useLiveQuery`, for a query that reads whole tables: during a pull of several pages it is answered at the pace of
 * {@link usePullPace}, not after each page.
 */
export function usePacedQuery<T>(read: () => Promise<T>, deps: readonly unknown[]): T | undefined {
  const pace = usePullPace();
  return useLiveQuery(() => (pace === null ? read() : unobserved(read)), [...deps, pace]);
}

/** The answer without notice of its changes: a timer's function is outside of the zone in which Dexie notes what is read. */
function unobserved<T>(read: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(() => read().then(resolve, reject));
  });
}
