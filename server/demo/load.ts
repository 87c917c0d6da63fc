import type { AnyCommand } from "#contract/operation.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { daysAhead, localToUtc, utcToLocal } from "#domain/values/time.ts";
import { type Clock, isoTime } from "../clock.ts";
import type { LabDb } from "../db/lab-db.ts";
import { execute } from "../lab/execute.ts";

/** Returns the id of a demonstration record by its code. */
export const demoId = (code: string) => namedId("demo", code);

type DemoInput = {
  params?: Record<string, string>;
  body: Record<string, unknown>;
  /** Stores the command's file under the id of the record that the command creates. */
  storeFile?: (id: string) => Promise<void>;
  /** The time of recording (ISO UTC), if the command is sent later. */
  recordedOffline?: string;
};

/** Runs the demonstration's commands, each at most once per data folder, so an interrupted load can be completed. */
export type Loader = {
  run(code: string, operation: AnyCommand, input: DemoInput, by: string): Promise<void>;
  /** Returns `days` before the load day at the lab's local time (`HH:mm`), as ISO UTC; never later than now. */
  daysAgo(days: number, time: string): string;
};

export function loader(db: LabDb, clock: Clock): Loader {
  const now = isoTime(clock);
  return {
    daysAgo: (days, time) => {
      const then = localToUtc(`${utcToLocal(daysAhead(now, -days)).slice(0, 10)}T${time}`);
      return then < now ? then : now;
    },

    async run(code, operation, { params = {}, body, storeFile, recordedOffline = null }, by) {
      const key = namedId("demo", `${operation.name} ${code}`);
      // On a later day the same command has another date in its body, and `execute` would refuse the repeated key.
      if ((await db.transaction((tx) => tx.reply(key))) !== null) return;
      const arrival = {
        operation,
        params,
        key,
        user: by,
        role: "staff" as const,
        device: null,
        recordedOffline,
      };
      const answer = await execute(db, clock, {
        ...arrival,
        body: { ...body, created_by: by },
        ...(storeFile && { storeFile: (input, stamp) => storeFile(operation.makes?.(input, stamp) ?? "") }),
      });
      if (answer.status >= 300) throw new Error(`The demonstration's ${code} was refused: ${answer.body}`);
    },
  };
}
