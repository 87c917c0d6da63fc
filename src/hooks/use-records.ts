import { useEffect, useState } from "react";
import type { RecordSource } from "#domain/kernel/records.ts";
import { Replica } from "#store/replica.ts";
import type { Answer } from "#store/watches.ts";
import { useLab } from "./lab-context.tsx";

/** The tablet's records, for reading in answer to an event; what it returns must not be changed. */
export function useReplica(): Replica {
  return Replica.of(useLab().env.store);
}

/**
 * The answer of a read over the tablet's records, without the network; `undefined` during the first read. It is read again
 * when the `deps` change, and when a record of a table that it read changes, in whichever page or worker; the component is
 * rendered when the answer has changed. `also` are other tables of the database that it reads, such as the outbox.
 */
export function useRecords<T>(
  read: (records: RecordSource) => Promise<T>,
  deps: readonly unknown[],
  also: readonly string[] = [],
): T | undefined {
  const answer = useRecordsAnswer(read, deps, also);
  if ("error" in answer) throw answer.error;
  return answer.value;
}

/** As {@link useRecords}; what the database throws is part of the answer. */
export function useRecordsAnswer<T>(
  read: (records: RecordSource) => Promise<T>,
  deps: readonly unknown[],
  also: readonly string[] = [],
): Answer<T> {
  const replica = useReplica();
  const [answer, setAnswer] = useState<Answer<T>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read depends on `deps`.
  useEffect(() => replica.watch(read, setAnswer, also), [replica, ...deps]);
  return answer;
}
