import fc from "fast-check";
import { expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import { type AnyCommand, type AnyQuery, fillPath } from "#contract/operation.ts";
import { listNames } from "#domain/lookups/lists.ts";
import { openEntries } from "#sync/outbox/entries.ts";
import { discard } from "#sync/settle/settle.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { submit } from "#sync/write/submit.ts";
import { exampleRecords, examples } from "#tests/fixtures/examples.ts";
import { aPdf, fileOf, leaf, pdfFileOf } from "#tests/fixtures/images.ts";
import { idsOf, kinds, variation, vary } from "#tests/fixtures/variations.ts";
import { spareRecords } from "#tests/fixtures/withdrawals.ts";
import { createLab, people, type TestLab } from "#tests/support/create-lab.ts";
import { storeRecords } from "#tests/support/store-records.ts";
import { aTablet, type Tablet } from "./a-tablet.ts";

const runs = Number(process.env.SYNC_RUNS ?? 300) / 10;
const seed = Number(process.env.SYNC_SEED ?? 2095901894);

const everyCommand: Record<string, AnyCommand> = commands;

/** Server and tablet use one clock: the week of a trial depends on today. */
const now = (lab: TestLab) => new Date(lab.clock.now()).toISOString();

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
  { weight: 2, arbitrary: fc.record({ do: fc.constant("sync" as const), tablet: fc.nat(1) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

test("whatever two tablets record, after sync each shows every server reply, field by field", async () => {
  const landed = new Set<string>();
  const missing = () => Object.keys(everyCommand).filter((name) => !landed.has(name));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40, size: "max" }), (steps) =>
      compare(steps, landed),
    ),
    { numRuns: runs, seed },
  );
  // What an earlier write of each schedule prevented is recorded alone.
  for (const command of missing())
    await compare([{ do: "save", command, tablet: 0, variation: null }], landed);
  expect(missing()).toEqual([]);
}, 3_600_000);

/** Takes the steps in a new lab with two tablets, and compares every answer of each tablet with the server's. */
async function compare(steps: readonly Step[], landed: Set<string>): Promise<void> {
  const lab = await createLab();
  await lab.put([...exampleRecords, ...spareRecords]);
  const tablets = [await aTablet(lab), await aTablet(lab, { email: people[1] })];
  for (const tablet of tablets) await syncTurn(tablet.env);
  for (const one of steps) await take(tablets, one);
  await settle(lab, tablets, landed);
  const ids = await idsOf(lab.db);
  for (const [name, query] of Object.entries<AnyQuery>(queries))
    for (const question of questions(ids, name, query)) {
      const reply = await ask(lab, query, question);
      for (const { store } of tablets) {
        const shown = await query.read(storeRecords(store), question, now(lab), "");
        expect(shown, `${name} ${JSON.stringify(question.params)}`).toEqual(reply);
      }
    }
  for (const { store } of tablets) store.close();
  await lab.db.close();
}

async function take(tablets: Tablet[], one: Step): Promise<void> {
  const tablet = tablets[one.tablet];
  if (!tablet) return;
  if (one.do === "sync") {
    await syncTurn(tablet.env, { force: true });
    return;
  }
  const command = everyCommand[one.command];
  if (!command) return;
  const { params, body } = await vary(storeRecords(tablet.store), command.name, one.variation);
  const session = await tablet.store.session.get("current");
  const file = command.file && (command.name === "addFile" ? pdfFileOf(aPdf()) : fileOf(leaf));
  const role = session?.role ?? "member";
  await submit(tablet.env, session?.email ?? "", command, { params, body, file }, { role });
}

/** Sends and pulls until nothing waits; discards what was refused, so that its dependants are sent. */
async function settle(lab: TestLab, tablets: Tablet[], landed: Set<string>): Promise<void> {
  let waiting = true;
  while (waiting) {
    for (const { env } of [...tablets, ...tablets]) expect(await syncTurn(env, { force: true })).toBe("done");
    waiting = false;
    for (const { env, store } of tablets) {
      const open = await openEntries(store);
      const parked = open.find(({ state }) => state === "parked");
      // Only writes that wait for a person may remain.
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

/** A request without an id, and one for each record where the query reads a single record. */
function questions(idsIn: Awaited<ReturnType<typeof idsOf>>, name: string, query: AnyQuery) {
  const { params = {}, query: filter = {} } = examples[name] ?? {};
  const { table: named, ...byId } = params as Record<string, string>;
  const [key] = Object.keys(byId);
  const parsed = query.query.parse(filter);
  if (key === undefined) return [{ params, query: parsed }];
  const table = named ?? tableOf.get(name);
  const ids = table ? idsIn.get(table) : undefined;
  // A list of the lab is named, not found by an id.
  if (key === "list") return listNames.map((list) => ({ params: { list }, query: parsed }));
  if (!ids) throw new Error(`No questions are defined for ${name}`);
  return ids.map((id) => ({ params: { ...(named && { table: named }), [key]: id }, query: parsed }));
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
