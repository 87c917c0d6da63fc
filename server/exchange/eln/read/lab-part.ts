import { type Ref, refKey } from "#domain/kernel/change.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import type { Snapshot, StoredRecord } from "../../../db/snapshot.ts";

/** Records that are in memory at a time. */
const SLICE = 100;

/** The records of an export, in one state of the lab. They are read in slices: their number does not matter. */
export type LabPart = {
  snapshot: Snapshot;
  has(ref: Ref): boolean;
  /** The records of a table, deleted ones too, in slices. */
  recordsOf(table: TableName): AsyncGenerator<StoredRecord[]>;
};

/** Every record of the lab. */
export function wholeLab(snapshot: Snapshot): LabPart {
  return {
    snapshot,
    has: () => true,
    async *recordsOf(table) {
      for (let [after, isMore] = ["", true]; isMore; ) {
        const slice = await snapshot.storedAfter(table, after, SLICE);
        if (slice.length > 0) yield slice;
        after = slice.at(-1)?.id ?? "";
        isMore = slice.length === SLICE;
      }
    },
  };
}

/** These records of the lab, by their keys. */
export function someRecords(snapshot: Snapshot, refs: ReadonlyMap<string, Ref>): LabPart {
  return {
    snapshot,
    has: (ref) => refs.has(refKey(ref)),
    recordsOf: (table) =>
      inSlices(
        snapshot,
        [...refs.values()].filter((ref) => ref.table === table),
      ),
  };
}

/** Reads these records slice by slice. */
export async function* inSlices(snapshot: Snapshot, refs: readonly Ref[]): AsyncGenerator<StoredRecord[]> {
  for (let i = 0; i < refs.length; i += SLICE) {
    const slice = await snapshot.stored(refs.slice(i, i + SLICE));
    if (slice.length > 0) yield slice;
  }
}

/**
 * Returns what `read` reads, to be iterated several times: from memory if it is at most a slice, otherwise it is read
 * again each time.
 */
export function readAgain<T>(read: () => AsyncIterable<T>): AsyncIterable<T> {
  let all: readonly T[] | null = null;
  return {
    async *[Symbol.asyncIterator]() {
      if (all !== null) return yield* all;
      const first: T[] = [];
      for await (const one of read()) {
        if (first.length <= SLICE) first.push(one);
        yield one;
      }
      if (first.length <= SLICE) all = first;
    },
  };
}
