import type { LabDb } from "../db/lab-db.ts";
import type { Meter } from "./meter.ts";

/** Returns the same database, which reports the duration of each write transaction to the meter. */
export function timedDb(db: LabDb, meter: Meter): LabDb {
  const transaction: LabDb["transaction"] = async (work, keys) => {
    const start = performance.now();
    try {
      return await db.transaction(work, keys);
    } finally {
      meter.transaction((performance.now() - start) / 1000);
    }
  };
  return new Proxy(db, {
    get(target, name) {
      if (name === "transaction") return transaction;
      const member = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}
