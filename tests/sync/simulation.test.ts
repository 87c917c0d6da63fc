import fc from "fast-check";
import { expect, test } from "vitest";
import { kinds } from "./world/forms.ts";
import { play, schedule } from "./world/schedules.ts";

const runs = Number(process.env.SYNC_RUNS ?? 300);
const seed = Number(process.env.SYNC_SEED ?? 2095901894);

test("every accepted write lands once, or stands before its author", async () => {
  let saved = 0;
  let played = 0;
  const landed = new Set<string>();
  const details = await fc.check(
    fc.asyncProperty(schedule, async (groups) => {
      const { world, broken } = await play(groups);
      played += 1;
      saved += world.promised.size;
      expect(broken).toEqual([]);
      for (const kind of world.landed) landed.add(kind);
    }),
    { numRuns: runs, seed },
  );
  const lost = details.failed ? "some" : "0";
  process.stdout.write(`seed ${seed}: ${played} runs, ${saved} writes, ${lost} lost or duplicated\n`);
  if (details.failed) throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
  // Where a kind of write never landed, nothing was said of it.
  if (runs >= 100) expect([...landed].sort()).toEqual([...kinds].sort());
}, 3_600_000);
