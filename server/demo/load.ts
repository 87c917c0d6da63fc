import type { AnyCommand } from "#contract/operation.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { daysAhead, localToUtc, utcToLocal } from "#domain/values/time.ts";
import { type Clock, isoTime } from "../clock.ts";
import type { LabDb } from "../db/lab-db.ts";
import { execute } from "../lab/execute.ts";

/** The id of something of the demonstration, by its code. */
export const demoId = (code: string) => namedId("demo", code);

type DemoInput = {
  params?: Record<string, string>;
  body: Record<string, unknown>;
  /** Keeps the file it brings under the id of the record it makes. */
  keep?: (id: string) => Promise<void>;
  /** When it was recorded, where it reached the lab later (ISO UTC). */
  recordedOffline?: string;
};

/** Runs the demonstration's commands, each at most once in a folder: one that stopped halfway is completed. */
export type Loader = {
  run(code: string, operation: AnyCommand, input: DemoInput, by: string): Promise<void>;
  /** `days` before the load day at a time on the lab's wall (`HH:mm`), ISO UTC; never later than now. */
  daysAgo(days: number, time: string): string;
};

export function loader(db: LabDb, clock: Clock): Loader {
  const now = isoTime(clock);
  return {
    daysAgo: (days, time) => {
      const then = localToUtc(`${utcToLocal(daysAhead(now, -days)).slice(0, 10)}T${time}`);
      return then < now ? then : now;
    },

    async run(code, operation, { params = {}, body, keep, recordedOffline = null }, by) {
      const key = namedId("demo", `${operation.name} ${code}`);
      // On a later day the same entry bears another date, which `execute` would take for another command.
      if ((await db.transaction((tx) => tx.reply(key))) !== null) return;
      const arrival = { operation, params, key, user: by, device: null, recordedOffline };
      const answer = await execute(db, clock, {
        ...arrival,
        body: { ...body, created_by: by },
        ...(keep && { keep: (input, stamp) => keep(operation.makes?.(input, stamp) ?? "") }),
      });
      if (answer.status >= 300) throw new Error(`The demonstration's ${code} was refused: ${answer.body}`);
    },
  };
}
