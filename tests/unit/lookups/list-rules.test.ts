import { describe, expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import { namedId } from "#domain/kernel/ids.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import type { ListEntry } from "#domain/lookups/list-entry.ts";
import { entryName, type ListName, labLists, listNames } from "#domain/lookups/lists.ts";
import { entryFields } from "#domain/lookups/naming.ts";
import { showName } from "#domain/values/words.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import {
  aFiltration,
  aNopProcess,
  anEquipment,
  aStamp,
  equipmentChanges,
  filtrationChange,
  ids,
  nopProcessChanges,
} from "../../fixtures/records.ts";

type Lab = ReturnType<typeof aLab>;
const add = (lab: Lab, list: ListName, name: string, more = {}, stamp = aStamp()) =>
  lab.run(commands.addListEntry, { params: { list }, body: { name, type: typeOf(list), ...more } }, stamp);
const typeOf = (list: ListName) => (labLists[list] as { types?: readonly string[] }).types?.[0] ?? null;
const entriesOf = async (lab: Lab, list: ListName) =>
  (await lab.ask(queries.listLabList, { params: { list } })) as ListEntry[];
const idOf = (change: { id: string } | undefined) => change?.id ?? "";

describe.each(listNames)("the list %s", (list) => {
  test("gets a name that two tablets add in any case once", async () => {
    const [one, other] = [aLab(), aLab()];
    const [first] = accepted((await add(one, list, "Hudson  & Sons")).result).changes;
    const [second] = accepted((await add(other, list, " hudson & sons")).result).changes;
    expect(idOf(second)).toBe(idOf(first));
    expect(accepted((await add(one, list, "hudson & sons")).result).changes).toEqual([]);
  });

  test("gets a name once, whatever its Unicode form, blanks and invisible characters", async () => {
    const [one, other] = [aLab(), aLab()];
    const [first] = accepted((await add(one, list, "Kühler Nord")).result).changes;
    const [second] = accepted((await add(other, list, "ku\u0308hler\u00a0 no\u200brd")).result).changes;
    expect(idOf(second)).toBe(idOf(first));
    expect(accepted((await add(one, list, "KU\u0308HLER NORD")).result).changes).toEqual([]);
  });

  test("finds an entry of an earlier version, whose id is of its name in lower case", async () => {
    const name = labLists[list].toName("Straße Ost");
    const [id = ""] = labLists[list].idsOf(name).slice(-2);
    const record = { id: list === "suppliers" ? Number(id) : id, name } as never;
    const { table } = labLists[list];
    const older = aLab({ table, id, record });
    expect(accepted((await add(older, list, "Straße Ost")).result).changes).toEqual([]);
  });

  test("does not give an entry the name of another one", async () => {
    const lab = aLab();
    const { result } = await add(lab, list, "Hudson");
    const other = idOf(accepted((await add(lab, list, "Harlem")).result).changes[0]);
    const rename = (id: string, name: string) =>
      lab.run(commands.renameListEntry, { params: { list, id }, body: { name } });
    const [{ name = "" } = {}] = (await entriesOf(lab, list)).filter(
      ({ id }) => id === idOf(accepted(result).changes[0]),
    );
    expect(rejected((await rename(other, " hudson")).result)).toMatchObject({
      code: "DUPLICATE",
      message: `${showName(name)} is in the list already.`,
      field: "name",
    });
    accepted((await rename(other, "HARLEM")).result);
    accepted((await rename(other, "Yonkers")).result);
    expect(accepted((await add(lab, list, "yonkers")).result).changes).toEqual([]);
  });

  test("merges an entry into another one: every record that names it names the other, and so does its name", async () => {
    const { table } = labLists[list];
    const made = aLab();
    const [one, other] = [await add(made, list, "Hudsen"), await add(made, list, "Hudson")];
    const changes = [one, other].flatMap(({ result }) => accepted(result).changes);
    const [from, into] = [one, other].map(
      ({ result }) => accepted(result).changes[0]?.record as { id: string },
    );
    const users = Object.entries(entryFields).flatMap(([kind, fields]) =>
      Object.entries(fields).flatMap(([field, of]) =>
        of === table ? [{ table: kind as TableName, field, id: namedId("test", `${kind} ${field}`) }] : [],
      ),
    );
    expect(users).not.toEqual([]);
    const lab = aLab(
      ...changes,
      ...users.map(({ table, field, id }) => ({ table, id, record: { id, [field]: from?.id } as never })),
    );
    const params = { list, id: String(from?.id) };
    const merge = () => lab.run(commands.mergeListEntry, { params, body: { into: String(into?.id) } });
    const { result, reply } = await merge();
    expect(accepted(result).changes).toHaveLength(1 + users.length);
    for (const { table, field, id } of users)
      expect(await lab.records.get(table, id)).toMatchObject({ [field]: into?.id });
    const name = (await entriesOf(lab, list)).find(({ id }) => id === String(into?.id))?.name;
    expect(await reply()).toMatchObject({ id: params.id, merged_into: { id: String(into?.id), name } });
    expect(accepted((await merge()).result).changes).toEqual([]);
    expect(accepted((await add(lab, list, "hudsen")).result).changes).toEqual([]);
    const again = await lab.run(commands.offerListEntry, { params, body: {} });
    expect(rejected(again.result)).toMatchObject({ code: "FINAL" });
  });

  test("no longer offers a retired entry, and offers it again when staff add it again", async () => {
    const lab = aLab();
    const { result, reply } = await add(lab, list, "Hudson");
    const params = { list, id: idOf(accepted(result).changes[0]) };
    const { name } = (await reply()) as ListEntry;
    const isOffered = async () =>
      (await lab.records.all(labLists[list].table)).some((one) => one.name === name);
    expect(await isOffered()).toBe(true);
    accepted((await lab.run(commands.retireListEntry, { params, body: {} })).result);
    expect(await isOffered()).toBe(false);
    const entry = (await entriesOf(lab, list)).find(({ id }) => id === params.id);
    expect(entry?.retired).toMatchObject({ by: aStamp().user });
    const byMember = accepted((await add(lab, list, "Hudson")).result);
    expect(byMember.warnings).toEqual([`${showName(name)} is retired. Staff can offer it again.`]);
    expect(await isOffered()).toBe(false);
    accepted((await add(lab, list, "Hudson", {}, aStamp({ role: "staff" }))).result);
    expect(await isOffered()).toBe(true);
  });
});

test("entries that were merged one after the other are one entry, and none is merged into itself", async () => {
  const lab = aLab();
  const [a, b, c] = ["Wet lab A", "Wet lab B", "Cold storage"].map((name) => namedId("location", name));
  const merge = async (id = "", into = "") =>
    (await lab.run(commands.mergeListEntry, { params: { list: "locations", id }, body: { into } })).result;
  accepted(await merge(a, b));
  accepted(await merge(b, c));
  expect(rejected(await merge(c, a))).toMatchObject({ code: "VALIDATION", field: "into" });
  expect(rejected(await merge(a, namedId("location", "Greenhouse")))).toMatchObject({
    code: "FINAL",
    message: "Wet lab A was already merged into Cold storage.",
  });
  const { result } = await lab.run(commands.createEquipment, {
    body: bodyOf("createEquipment", { location_id: a }),
  });
  expect(accepted(result).changes[0]?.record).toMatchObject({ location_id: c });
});

test("the name of a chemical that a filtration has as text follows its entry, and so does a later write", async () => {
  const lab = aLab(
    ...nopProcessChanges(aNopProcess()),
    filtrationChange(aFiltration()),
    ...equipmentChanges(anEquipment()),
  );
  const agent = async () => (await lab.records.get("filtrations", ids.filtration))?.neutralizing_agent_name;
  const params = { list: "chemical-names", id: ids.sodiumHydroxide };
  accepted((await lab.run(commands.renameListEntry, { params, body: { name: "Caustic soda" } })).result);
  expect(await agent()).toBe("Caustic soda");
  const [added] = accepted((await add(lab, "chemical-names", "Soda, caustic")).result).changes;
  accepted((await lab.run(commands.mergeListEntry, { params, body: { into: idOf(added) } })).result);
  expect(await agent()).toBe("Soda, caustic");
  const body = bodyOf("addFiltration", { neutralizing_agent_name: "Caustic soda" });
  const { result } = await lab.run(commands.addFiltration, { params: { id: ids.nopProcess }, body });
  const filtration = accepted(result).changes.find(({ table }) => table === "filtrations");
  expect(filtration?.record).toMatchObject({ neutralizing_agent_name: "Soda, caustic" });
});

test("every field of an entry is edited, and edits of different fields merge", async () => {
  const lab = aLab();
  const edit = (body: object) =>
    lab.run(commands.renameListEntry, { params: { list: "suppliers", id: "1" }, body });
  const name = "Hudson Reagents";
  accepted((await edit({ name, country: "Canada", base: { name, country: "US" } })).result);
  accepted((await edit({ name, email: null, type: "OTHER", base: { name } })).result);
  expect(await lab.records.get("suppliers", "1")).toMatchObject({
    country: "Canada",
    email: "",
    type: "OTHER",
  });
  const conflict = await edit({ name, country: "US", base: { name, country: "Italy" } });
  expect(rejected(conflict.result)).toMatchObject({ code: "EDIT_CONFLICT", current: { country: "Canada" } });
  expect(rejected((await edit({ name, type: "MILL" })).result)).toMatchObject({ field: "type" });
  const steps = { name: "coir plug", preparation_steps: ["Soak 1 h", ""] };
  const coir = namedId("substrate_type", "COIR");
  await lab.run(commands.renameListEntry, { params: { list: "substrate-types", id: coir }, body: steps });
  expect(await lab.records.get("substrate_types", coir)).toMatchObject({
    code: "COIR",
    preparation_steps: ["Soak 1 h"],
  });
});

test("a type of equipment that rules depend on is retired, not renamed or merged; the lab adds others", async () => {
  const lab = aLab();
  const oven = accepted((await add(lab, "equipment-types", "Oven")).result).changes[0]?.id;
  expect(accepted((await add(lab, "equipment-types", "filter  press")).result).changes).toEqual([]);
  const params = { list: "equipment-types", id: ids.homogenizer };
  for (const [command, body] of [
    [commands.renameListEntry, { name: "Machine" }],
    [commands.mergeListEntry, { into: oven }],
  ] as const)
    expect(rejected((await lab.run(command, { params, body })).result)).toMatchObject({ code: "FINAL" });
  accepted((await lab.run(commands.retireListEntry, { params, body: {} })).result);
});

test("a name of the lists that every lab has is not added again", async () => {
  expect(accepted((await add(aLab(), "locations", "Wet lab A")).result).changes).toEqual([]);
});

test("a renamed entry retains its id, and its old name leads to the entry", async () => {
  const lab = aLab();
  const params = { list: "locations", id: ids.wetLabA };
  accepted((await lab.run(commands.renameListEntry, { params, body: { name: "Wet laboratory A" } })).result);
  expect(await lab.records.get("locations", ids.wetLabA)).toMatchObject({ name: "Wet laboratory A" });
  const { warnings } = accepted((await add(lab, "locations", "Wet lab A")).result);
  expect(warnings).toEqual(["Wet lab A is in the list as Wet laboratory A."]);
});

test("two people who rename an entry differently choose between the names", async () => {
  const lab = aLab();
  const params = { list: "locations", id: ids.wetLabA };
  const rename = (name: string) =>
    lab.run(commands.renameListEntry, { params, body: { name, base: { name: "Wet lab A" } } });
  accepted((await rename("Lab one")).result);
  expect(rejected((await rename("Lab two")).result)).toMatchObject({ code: "EDIT_CONFLICT" });
});

test("a type that the list does not have is refused", async () => {
  const { result } = await add(aLab(), "chemical-names", "Oxalic acid", { type: "ALKALI" });
  expect(rejected(result)).toMatchObject({ field: "type", message: "Please select a valid type" });
});

test("a list that the lab does not have is not found", async () => {
  const { result } = await aLab().run(commands.addListEntry, {
    params: { list: "colours" },
    body: { name: "Red" },
  });
  expect(rejected(result)).toMatchObject({ status: 404, message: "List not found" });
});

test.each([
  ["suppliers", "GEA", "GEA"],
  ["locations", "B214", "B214"],
  ["equipment_types", "FILTER_PRESS", "Filter press"],
  ["equipment_types", "HPLC", "HPLC"],
  ["additives", "FISH_EMULSION", "Fish emulsion"],
] as const)("an entry of %s that is stored as %s is shown as %s", (table, stored, shown) => {
  expect(entryName(table, stored)).toBe(shown);
});
