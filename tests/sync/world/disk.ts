import type { DBCore, DBCoreTable } from "dexie";
import type { LabStore } from "#store/db.ts";
import { eachRequest } from "./each-request.ts";

/** The faults of one context's disk. */
export type DiskPlan = {
  /** Operations until the context dies: the transaction is rolled back, and no later operation succeeds. */
  dieAt: number | null;
  /** Writes fail because the disk is full. */
  isFull: boolean;
  /** So many of the next transactions that write are complete, and the app hears that they were aborted. */
  lostAnswers?: number;
};

export class Died extends Error {
  override name = "Died";
}

/**
 * Puts a disk under the store that can fail as a tablet's disk does. One operation is one call of Dexie's core, which may make
 * many requests, or one request that is made without it.
 */
export function withDisk(store: LabStore, plan: DiskPlan): LabStore {
  const step = (writes: boolean) => {
    if (plan.dieAt !== null) {
      plan.dieAt -= 1;
      if (plan.dieAt <= 0) throw new Died();
    }
    if (writes && plan.isFull) throw new DOMException("no room", "QuotaExceededError");
  };
  let isInCore = false;
  /** Runs one operation of Dexie's core, which makes its requests before it returns. */
  const inCore = <T>(writes: boolean, operation: () => T): T => {
    step(writes);
    isInCore = true;
    try {
      return operation();
    } finally {
      isInCore = false;
    }
  };
  store.use({
    stack: "dbcore",
    name: "disk",
    create: (core: DBCore): DBCore => ({
      ...core,
      transaction: (...args) => {
        const transaction = core.transaction(...args) as IDBTransaction;
        if (args[1] === "readwrite") losingAnswers(transaction, plan);
        return eachRequest(transaction, ({ writes, make }) => {
          if (!isInCore) step(writes);
          return make();
        });
      },
      table: (name: string): DBCoreTable => {
        const table = core.table(name);
        const reads = ["get", "getMany", "query", "openCursor", "count"] as const;
        const stepped = Object.fromEntries(
          reads.map((method) => [
            method,
            (request: never) => inCore(false, () => table[method](request) as unknown),
          ]),
        );
        return {
          ...table,
          ...stepped,
          mutate: (request) => inCore(true, () => table.mutate(request)),
        };
      },
    }),
  });
  return store;
}

/** As iOS does to an app in the background: the transaction is complete, and its connection is closed before the app hears it. */
function losingAnswers(transaction: IDBTransaction, plan: DiskPlan): void {
  Object.defineProperty(transaction, "oncomplete", {
    set: (onComplete: (event: Event) => void) =>
      transaction.addEventListener("complete", (event) => {
        const isLost = (plan.lostAnswers ?? 0) > 0;
        if (isLost) plan.lostAnswers = (plan.lostAnswers ?? 0) - 1;
        if (isLost) transaction.onabort?.(event);
        else onComplete(event);
      }),
  });
}
