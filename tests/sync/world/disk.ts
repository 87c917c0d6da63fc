import type { DBCore, DBCoreTable } from "dexie";
import type { LabStore } from "#store/db.ts";

/** The faults of one context's disk. */
export type DiskPlan = {
  /** Operations until the context dies: the transaction is rolled back, and no later operation succeeds. */
  dieAt: number | null;
  /** Writes fail because the disk is full. */
  isFull: boolean;
};

export class Died extends Error {
  override name = "Died";
}

/** Puts a disk under the store that can fail as a tablet's disk does. */
export function withDisk(store: LabStore, plan: DiskPlan): LabStore {
  const step = (writes: boolean) => {
    if (plan.dieAt !== null) {
      plan.dieAt -= 1;
      if (plan.dieAt <= 0) throw new Died();
    }
    if (writes && plan.isFull) throw new DOMException("no room", "QuotaExceededError");
  };
  store.use({
    stack: "dbcore",
    name: "disk",
    create: (core: DBCore): DBCore => ({
      ...core,
      table: (name: string): DBCoreTable => {
        const table = core.table(name);
        const reads = ["get", "getMany", "query", "openCursor", "count"] as const;
        const stepped = Object.fromEntries(
          reads.map((method) => [
            method,
            (request: never) => {
              step(false);
              return table[method](request);
            },
          ]),
        );
        return {
          ...table,
          ...stepped,
          mutate: (request) => {
            step(true);
            return table.mutate(request);
          },
        };
      },
    }),
  });
  return store;
}
