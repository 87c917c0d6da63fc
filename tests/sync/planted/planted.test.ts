import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { play, schedule } from "../world/schedules.ts";

const fault = inject("plantedFault");

test(`the simulation notices: ${fault}`, async () => {
  const details = await fc.check(
    fc.asyncProperty(schedule, async (groups) => {
      const { broken } = await play(groups);
      expect(broken).toEqual([]);
    }),
    { numRuns: 600, seed: 20261121, endOnFailure: true },
  );
  expect(details.failed).toBe(true);
}, 600_000);
