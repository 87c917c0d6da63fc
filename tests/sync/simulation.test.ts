import fc from "fast-check";
import { expect, test } from "vitest";
import corpus from "./corpus.json" with { type: "json" };
import { kinds } from "./world/forms.ts";
import { play, type Step, schedule } from "./world/schedules.ts";

const runs = Number(process.env.SYNC_RUNS ?? 60);
const seed = Number(process.env.SYNC_SEED ?? Date.now() % 2 ** 31);
const again = `SYNC_RUNS=${runs} SYNC_SEED=${seed} npm run test:sync -- tests/sync/simulation.test.ts`;

const landed = new Set<string>();

test.each(corpus.map(({ story, schedule }) => [story, schedule] as const))("%s", async (_, schedule) => {
  const { world, broken } = await play(schedule as Step[][]);
  expect(broken).toEqual([]);
  for (const kind of world.landed) landed.add(kind);
});

test(`every accepted write arrives once, or is shown to its author, in ${runs} new schedules`, async () => {
  let saved = 0;
  let played = 0;
  const details = await fc.check(
    fc.asyncProperty(schedule, async (groups) => {
      const { world, broken } = await play(groups);
      played += 1;
      saved += world.promises.all.size;
      expect(broken).toEqual([]);
      for (const kind of world.landed) landed.add(kind);
    }),
    { numRuns: runs, seed },
  );
  const lost = details.failed ? "some" : "0";
  process.stdout.write(`seed ${seed}: ${played} runs, ${saved} writes, ${lost} lost or duplicated\n`);
  if (!details.failed) return;
  const found = JSON.stringify(details.counterexample?.[0]);
  throw new Error(
    `${fc.defaultReportMessage(details)}\n\nTo run it again: ${again}\nIts schedule, for tests/sync/corpus.json: ${found}`,
    { cause: details.errorInstance },
  );
}, 7_200_000);

test("the schedules contain every kind of write, and each kind arrives", () => {
  expect([...landed].sort()).toEqual([...kinds].sort());
});
