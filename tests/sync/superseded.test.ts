import { beforeEach, expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import type { StepTarget } from "#domain/steps/schema.ts";
import { readStatus } from "#sync/outbox/status.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { submit } from "#sync/write/submit.ts";
import { exampleRecords } from "#tests/fixtures/examples.ts";
import {
  aHomogenization,
  firstStepOf,
  homogenizationChange,
  homogenizationIds,
} from "#tests/fixtures/homogenizations.ts";
import { ids } from "#tests/fixtures/records.ts";
import { people, type TestLab } from "#tests/support/create-lab.ts";
import { aSyncedTablet, aTablet, saveUse, states, type Tablet } from "./a-tablet.ts";

const { setUp: process_id } = homogenizationIds;
const [DANA, MARCUS] = people;
let lab: TestLab;
let hers: Tablet;
let his: Tablet;

beforeEach(async () => {
  const ready = homogenizationChange(aHomogenization({ cake_use_record_id: ids.cakeUse }));
  hers = await aSyncedTablet([...exampleRecords, ready]);
  ({ lab } = hers);
  his = await aTablet(lab, { email: MARCUS });
  await syncTurn(his.env);
});

async function mark({ env }: Tablet, user: string, new_state_value: StepTarget) {
  const { process_states = [] } = (await env.store.records("homogenizations").get(process_id)) ?? {};
  const reopened_times = process_states[0]?.reopened?.times ?? 0;
  const body = { join_id: firstStepOf(process_id), new_state_value, updated_by: user, reopened_times };
  const timestamp = new Date(lab.clock.now()).toISOString();
  const command = commands.updateHomogenizationState;
  const saved = await submit(env, user, command, {
    params: { process_id },
    body: { ...body, timestamp },
  });
  expect(saved).toMatchObject({ kind: "saved" });
}

const stepOn = async ({ store }: Tablet) =>
  (await store.records("homogenizations").get(process_id))?.process_states[0]?.state;

test("'todo later' on a completed step is not applied, and is stored as done with the state that it met", async () => {
  await mark(hers, DANA, "COMPLETED");
  await mark(his, MARCUS, "TODO_LATER");
  await syncTurn(hers.env);
  expect(await stepOn(his)).toBe("TODO_LATER");
  await syncTurn(his.env);
  expect(await states(his)).toEqual(["done"]);
  expect(await stepOn(his)).toBe("COMPLETED");
  expect((await his.store.outbox.toArray())[0]).toMatchObject({
    problem: { code: "FINAL", current: { state: "COMPLETED", updated_by: DANA } },
    finished_at: expect.any(String),
    open_refs: [],
  });
  expect(await readStatus(his.store, MARCUS)).toMatchObject({ attention: 0, waiting: 0 });
});

test("in a batch 'todo later' on a completed step is done too, and the next write of its lane is sent", async () => {
  await mark(hers, DANA, "COMPLETED");
  await syncTurn(hers.env);
  await mark(his, MARCUS, "TODO_LATER");
  await mark(his, MARCUS, "COMPLETED");
  for (let i = 0; i < 3; i += 1) await saveUse(his, { amount_used: 1 });
  await syncTurn(his.env);
  expect(await states(his)).toEqual(["done", "done", "done", "done", "done"]);
});

test.each([
  ["COMPLETED", "SKIPPED"],
  ["SKIPPED", "COMPLETED"],
] as const)("of %s and %s the later write waits for a person", async (first, second) => {
  await mark(hers, DANA, first);
  await mark(his, MARCUS, second);
  await syncTurn(hers.env);
  await syncTurn(his.env);
  expect(await states(his)).toEqual(["parked"]);
  expect(await readStatus(his.store, MARCUS)).toMatchObject({ attention: 1 });
});

async function reopen({ env }: Tablet, user: string, reason: string) {
  const { process_states = [] } = (await env.store.records("homogenizations").get(process_id)) ?? {};
  const reopened_times = process_states[0]?.reopened?.times ?? 0;
  const params = { process_id };
  const body = { join_id: firstStepOf(process_id), reason, reopened_times };
  const saved = await submit(
    env,
    user,
    commands.reopenHomogenizationStep,
    { params, body },
    { role: "staff" },
  );
  expect(saved).toMatchObject({ kind: "saved" });
}

test("of two re-openings offline the first applies; the second is done, with who re-opened the step", async () => {
  await mark(hers, DANA, "COMPLETED");
  await syncTurn(hers.env);
  await syncTurn(his.env);
  await reopen(hers, DANA, "The water is wrong");
  await reopen(his, MARCUS, "The cake is wrong");
  await mark(his, MARCUS, "COMPLETED");
  await syncTurn(hers.env);
  await syncTurn(his.env);
  expect(await states(his)).toEqual(["done", "done"]);
  expect((await his.store.outbox.toArray())[0]).toMatchObject({
    problem: { code: "REOPENED", current: { updated_by: DANA } },
  });
  await syncTurn(hers.env);
  expect(await stepOn(hers)).toBe("COMPLETED");
});

test("a completion by a person who did not see the re-opening waits for a person", async () => {
  await mark(his, MARCUS, "COMPLETED");
  await mark(hers, DANA, "COMPLETED");
  await reopen(hers, DANA, "The water is wrong");
  await syncTurn(hers.env);
  await syncTurn(his.env);
  expect(await states(his)).toEqual(["parked"]);
  expect(await readStatus(his.store, MARCUS)).toMatchObject({ attention: 1 });
  expect(await stepOn(hers)).toBe("PENDING");
});
