import fc from "fast-check";
import { expect, test } from "vitest";
import { commands, onlineCommands, queries } from "#contract/index.ts";
import { type AnyCommand, type AnyQuery, fillPath } from "#contract/operation.ts";
import type { RecordSource } from "#domain/records.ts";
import { stepTargets } from "#domain/steps/schema.ts";
import { tableNames } from "#domain/tables.ts";
import { storeRecords } from "#store/record-source.ts";
import { submit } from "#sync/outbox.ts";
import { openEntries } from "#sync/overlay.ts";
import { discard } from "#sync/settle.ts";
import { syncTurn } from "#sync/turn.ts";
import { exampleRecords, examples } from "#tests/fixtures/examples.ts";
import { fileOf, leaf } from "#tests/fixtures/images.ts";
import { createLab, people, type TestLab } from "#tests/support/create-lab.ts";
import { aTablet, type Tablet } from "./a-tablet.ts";

const runs = Number(process.env.SYNC_RUNS ?? 300) / 10;
const seed = Number(process.env.SYNC_SEED ?? 2095901894);

const everyCommand: Record<string, AnyCommand> = { ...commands, ...onlineCommands };

/** What the ids of the examples stand for: `cakes`, `use of cakes`, or a week or the harvest of a tray. */
const kinds = new Map(
  exampleRecords.flatMap(({ table, id, record }) => {
    const { use_records = [], weekly_data = [], harvest_data } = (record ?? {}) as Partial<Parts>;
    return [
      [id, table] as const,
      ...use_records.map((use) => [use.id, `use of ${table}`] as const),
      ...weekly_data.map((week) => [week.id, "week"] as const),
      ...(harvest_data ? [[harvest_data.id, "harvest"] as const] : []),
    ];
  }),
);

/** Both look at one clock: a trial's week is that of today. */
const now = (lab: TestLab) => new Date(lab.clock.now()).toISOString();

/** How a write differs from its example; null is the example itself. */
const variation = fc.option(
  fc.record({ pick: fc.nat(7), factor: fc.constantFrom(1, 1, 0.5, 0.1, 3, 1000) }),
  { freq: 3 },
);
type Variation = typeof variation extends fc.Arbitrary<infer V> ? V : never;

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("save" as const),
      command: fc.constantFrom(...Object.keys(commands)),
      tablet: fc.nat(1),
      variation,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("send" as const),
      command: fc.constantFrom(...Object.keys(onlineCommands)),
      variation,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("sync" as const), tablet: fc.nat(1) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

test("whatever two tablets record, after sync each shows every answer of the server, field by field", async () => {
  const landed = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40, size: "max" }), async (steps) => {
      const lab = await createLab();
      await lab.put(exampleRecords);
      const tablets = [await aTablet(lab), await aTablet(lab, { email: people[1] })];
      for (const tablet of tablets) await syncTurn(tablet.env);
      for (const one of steps) await take(lab, tablets, one, landed);
      await settle(lab, tablets, landed);
      for (const tablet of tablets)
        for (const [name, query] of Object.entries<AnyQuery>(queries))
          for (const asked of await questions(lab, name, query)) {
            const shown = await query.read(storeRecords(tablet.store), asked, now(lab), "http://localhost");
            expect(shown, `${name} ${JSON.stringify(asked.params)}`).toEqual(await ask(lab, query, asked));
          }
      for (const { store } of tablets) store.close();
      await lab.db.close();
    }),
    { numRuns: runs, seed },
  );
  // Where a command never landed, nothing was said of it.
  expect(Object.keys(everyCommand).filter((name) => !landed.has(name))).toEqual([]);
}, 3_600_000);

async function take(lab: TestLab, tablets: Tablet[], one: Step, landed: Set<string>): Promise<void> {
  const tablet = tablets["tablet" in one ? one.tablet : 0];
  if (!tablet) return;
  if (one.do === "sync") {
    await syncTurn(tablet.env, { force: true });
    return;
  }
  const command = everyCommand[one.command];
  if (!command) return;
  const { params, body } = await vary(storeRecords(tablet.store), command.name, one.variation);
  if (one.do === "save") {
    const session = await tablet.store.session.get("current");
    const file = command.file && fileOf(leaf);
    await submit(tablet.env, session?.email ?? "", command, { params, body, file });
    return;
  }
  const path = fillPath(command.path, params);
  const { ok } = await lab.request(command.method, path, { body, key: crypto.randomUUID() });
  if (ok) landed.add(command.name);
}

const names = new Set(["name", "short_name", "identifier", "code", "formulation_identifier", "comment"]);

/** An example of a command with other records, amounts and names, of those that are there. */
async function vary(records: RecordSource, name: string, variation: Variation) {
  const { params = {}, body = {} } = examples[name] ?? {};
  if (variation === null) return { params, body };
  const { pick, factor } = variation;
  const ids = await idsOf(records);
  const other = (key: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => other(key, one));
    // Of a file that stays the same.
    if (key === "length") return value;
    if (key === "week_number") return Number(value) + pick;
    if (typeof value === "number") return key.endsWith("_id") ? value : value * factor;
    if (typeof value !== "string") return value;
    if (names.has(key)) return `${value}-${pick}`;
    const choice = ids.get(kinds.get(value) ?? "") ?? [];
    return choice[pick % Math.max(1, choice.length)] ?? value;
  };
  const all = (fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, other(key, value)]));
  const varied = { params: all(params) as Record<string, string>, body: all(body) };
  const table = processOf[name];
  if (table === undefined) return varied;
  // Another experiment has other steps.
  const [id = ""] = Object.values(varied.params);
  const steps = (await records.get(table, id))?.process_states ?? [];
  const chosen = {
    join_id: steps[pick % steps.length]?.join_id,
    new_state_value: stepTargets[Math.floor(pick / 3) % 3],
  };
  return { ...varied, body: { ...varied.body, ...chosen } };
}

/** What a change of a step is made to. */
const processOf: Record<string, "grow_trials" | "homogenizations" | undefined> = {
  updateGrowTrialState: "grow_trials",
  updateHomogenizationState: "homogenizations",
};

/** Every record, free use, week and harvest that is there, by what it is. */
async function idsOf(records: RecordSource): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>();
  for (const table of tableNames) {
    const docs = (await records.all(table)) as (Partial<Parts> & { id: string })[];
    const free = docs.flatMap(({ use_records = [] }) => use_records.filter((use) => use.linked_to === null));
    ids.set(
      table,
      docs.map(({ id }) => id),
    );
    ids.set(
      `use of ${table}`,
      free.map(({ id }) => id),
    );
  }
  const trays = await records.all("tray_formulations");
  ids.set(
    "week",
    trays.flatMap(({ weekly_data }) => weekly_data.map(({ id }) => id)),
  );
  ids.set(
    "harvest",
    trays.flatMap(({ harvest_data }) => harvest_data?.id ?? []),
  );
  return ids;
}
type Part = { id: string };
type Parts = {
  use_records: (Part & { linked_to: unknown })[];
  weekly_data: Part[];
  harvest_data: Part | null;
};

/** Sends and pulls until nothing waits; what was refused is given up, and what stood behind it goes on. */
async function settle(lab: TestLab, tablets: Tablet[], landed: Set<string>): Promise<void> {
  let waiting = true;
  while (waiting) {
    for (const { env } of [...tablets, ...tablets]) expect(await syncTurn(env, { force: true })).toBe("done");
    waiting = false;
    for (const { env, store } of tablets) {
      const open = await openEntries(store);
      const parked = open.find(({ state }) => state === "parked");
      // Nothing may wait but for a person.
      if (open.length > 0) expect(parked).toBeDefined();
      if (parked) await discard(env, parked.seq);
      waiting ||= open.length > 0;
    }
    lab.clock.pass(60_000);
  }
  for (const { store } of tablets)
    for (const { state, operation } of await store.outbox.toArray())
      if (state === "done") landed.add(operation);
}

/** A read of everything, and of each record where it reads one. */
async function questions(lab: TestLab, name: string, query: AnyQuery) {
  const { params = {}, query: filter = {} } = examples[name] ?? {};
  const [key] = Object.keys(params);
  const parsed = query.query.parse(filter);
  if (key === undefined) return [{ params, query: parsed }];
  const table = tableOf.get(name);
  const ids = table ? (await idsOf(lab.db)).get(table) : undefined;
  if (!ids) throw new Error(`What ${name} reads is not known`);
  return ids.map((id) => ({ params: { [key]: id }, query: parsed }));
}

const tableOf = new Map(
  Object.entries(examples).flatMap(([name, { params = {} }]) => {
    const [id = ""] = Object.values(params);
    const kind = name === "getNopProcess" ? "nop_processes" : kinds.get(id);
    return kind ? [[name, kind] as const] : [];
  }),
);

async function ask(
  lab: TestLab,
  query: AnyQuery,
  { params, query: filter }: { params: object; query: object },
) {
  const search = new URLSearchParams(filter as Record<string, string>);
  const response = await lab.request(
    "GET",
    `${fillPath(query.path, params as Record<string, string>)}?${search}`,
  );
  if (response.status === 404) return undefined;
  expect(response.status).toBe(200);
  return response.json();
}
