import fc from "fast-check";
import { expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { mergedInto } from "#domain/lookups/naming.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { submit } from "#sync/write/submit.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { anEquipment, equipmentChanges, ids } from "#tests/fixtures/records.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { aTablet, signInAs, states, type Tablet } from "./a-tablet.ts";

const [, marcus] = people;
const names = ["Wet lab A", "Wet lab B", "Cold storage", "Chemical store"];
const places = names.map((name) => namedId("location", name));
const [labA = "", labB = "", cold = "", store = ""] = places;

/** A lab with one machine, and two tablets that have fetched it. */
async function aLabWithTablets(): Promise<[Tablet, Tablet]> {
  const lab = await createLab({ records: equipmentChanges(anEquipment()) });
  const tablets: [Tablet, Tablet] = [await aTablet(lab), await aTablet(lab, { email: marcus })];
  for (const { env } of tablets) await syncTurn(env);
  return tablets;
}

async function save({ env }: Tablet, command: AnyCommand, params: Record<string, string>, body: object) {
  const session = await env.store.session.get("current");
  return submit(env, session?.email ?? "", command, { params, body }, { role: "staff" });
}
const create = (tablet: Tablet, name: string, location_id: string) =>
  save(
    tablet,
    commands.createEquipment,
    {},
    bodyOf("createEquipment", { name, short_name: name, location_id }),
  );
const edit = (tablet: Tablet, body: object) =>
  save(tablet, commands.editEquipment, { id: ids.equipment }, body);
const merge = (tablet: Tablet, id: string, into: string) =>
  save(tablet, commands.mergeListEntry, { list: "locations", id }, { into });

const onServer = async ({ lab }: Tablet) =>
  Object.fromEntries((await lab.db.all("equipment")).map((one) => [one.short_name, one.location_id]));
const onTablet = async (tablet: Tablet) =>
  Object.fromEntries(
    (await tablet.store.records("equipment").toArray()).map((one) => [one.short_name, one.location_id]),
  );

test("writes without signal that name an entry which is merged meanwhile are applied to the other entry", async () => {
  const [tablet, other] = await aLabWithTablets();
  await create(tablet, "Oven", labB);
  await edit(tablet, { location_id: labB, comments: "Moved", base: { location_id: labA, comments: null } });
  await merge(other, labB, cold);
  await merge(other, labA, store);
  await syncTurn(other.env);
  expect(await onServer(other)).toEqual({ "HOM-1": store });
  await syncTurn(tablet.env, { force: true });
  expect(await states(tablet)).toEqual(["done", "done"]);
  expect(await onServer(tablet)).toEqual({ "HOM-1": cold, Oven: cold });
  for (const one of [tablet, other]) {
    await syncTurn(one.env, { force: true });
    expect(await onTablet(one)).toEqual(await onServer(one));
  }
});

test("an entry that two tablets merge into different ones goes into the first; the second needs attention", async () => {
  const [tablet, other] = await aLabWithTablets();
  expect(await merge(tablet, labA, cold)).toMatchObject({ kind: "saved" });
  expect(await onTablet(tablet)).toEqual({ "HOM-1": cold });
  await merge(other, labA, store);
  await syncTurn(tablet.env, { force: true });
  await syncTurn(other.env, { force: true });
  expect(await states(other)).toEqual(["parked"]);
  expect(await onServer(other)).toEqual({ "HOM-1": cold });
});

const step = fc.record({
  do: fc.constantFrom("create", "edit", "merge", "sync"),
  tablet: fc.nat(1),
  pick: fc.nat(3),
  other: fc.nat(3),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take([first, second]: [Tablet, Tablet], steps: readonly Step[]): Promise<string[]> {
  const created: string[] = [];
  for (const [i, { do: what, tablet: at, pick, other }] of steps.entries()) {
    const tablet = at === 0 ? first : second;
    const [one = "", into = ""] = [places[pick], places[other]];
    if (what === "sync") await syncTurn(tablet.env, { force: true });
    if (what === "merge") await merge(tablet, one, into);
    if (what === "edit") await edit(tablet, { location_id: one });
    if (what !== "create") continue;
    const outcome = await create(tablet, `E-${i}`, one);
    if (outcome.kind === "saved") created.push(`E-${i}`);
  }
  return created;
}

test("in whatever order two tablets merge places and record machines there, each machine is in a place that remains", async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
    const tablets = await aLabWithTablets();
    const created = await take(tablets, steps);
    for (const { env } of [...tablets, ...tablets]) await syncTurn(env, { force: true });
    const [{ lab }] = tablets;
    const found = await onServer(tablets[0]);
    expect(Object.keys(found).sort()).toEqual(["HOM-1", ...created].sort());
    for (const place of Object.values(found))
      expect(mergedInto(await lab.db.get("locations", place))).toBeNull();
    for (const { store: replica } of tablets)
      for (const place of await replica.records("locations").toArray())
        expect(mergedInto(place)).toBe(mergedInto(await lab.db.get("locations", place.id)));
  });
  await fc.assert(property, { numRuns: 25, seed: 37 });
}, 300_000);

test("a person who may not change the lists does not merge entries, also on a tablet", async () => {
  const [tablet] = await aLabWithTablets();
  await signInAs(tablet, marcus);
  const input = { params: { list: "locations", id: labA }, body: { into: cold } };
  const refused = await submit(tablet.env, marcus, commands.mergeListEntry, input, { role: "member" });
  expect(refused).toMatchObject({ kind: "rejected", code: "FORBIDDEN" });
});
