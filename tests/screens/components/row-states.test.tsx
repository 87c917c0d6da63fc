import { screen } from "@testing-library/react";
import Dexie from "dexie";
import { expect, onTestFinished, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { commands, queries } from "#contract/index.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import type { LabStore } from "#store/db.ts";
import { writeRecords } from "#store/write-records.ts";
import { submit } from "#sync/write/submit.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { anEquipment, DANA, equipmentChanges } from "../../fixtures/records.ts";
import { openScreen } from "./open-screen.tsx";

/** Every text that a row of that name has shown since. */
function listenTo(name: string): string[] {
  const shown: string[] = [];
  const observer = new MutationObserver(() => {
    for (const row of screen.queryAllByRole("row", { name: new RegExp(name) }))
      shown.push(row.textContent ?? "");
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return shown;
}

test("a write that waits is never shown as sent while a list opens", async () => {
  const { env, router } = await openScreen({
    path: "/inventory/equipment/none",
    routes: kindRoutes.equipment,
  });
  await screen.findByText("Failed to fetch equipment");
  const body = bodyOf("createEquipment", { name: "Ball mill", short_name: "MIL-1" });
  await submit(env, DANA, commands.createEquipment, { body });
  const shown = listenTo("Ball mill");
  await router.navigate("/inventory/equipment");
  await screen.findByRole("row", { name: /Ball mill.*Waiting/ });
  expect(shown.filter((text) => text.includes("Sent"))).toEqual([]);
});

test("a write that is saved while its list is open is never shown as sent before it is", async () => {
  const { env, store } = await openScreen({
    path: "/inventory/equipment",
    routes: kindRoutes.equipment,
    records: equipmentChanges(anEquipment()),
  });
  await screen.findByRole("row", { name: /HOM-1/ });
  const shown = listenTo("Ball mill");
  for (const short_name of ["MIL-1", "MIL-2", "MIL-3"]) {
    const body = bodyOf("createEquipment", { name: `Ball mill ${short_name}`, short_name });
    await submit(env, DANA, commands.createEquipment, { body });
    await screen.findByRole("row", { name: new RegExp(`${short_name}.*Waiting`) });
  }
  expect(shown.filter((text) => text.includes("Sent"))).toEqual([]);
  await store.outbox.toCollection().modify({ state: "done" });
  await screen.findByRole("row", { name: /MIL-3.*Sent/ });
});

test("a list is drawn once for a saved row, with its badge", async () => {
  let draws = 0;
  function Action() {
    draws += 1;
    return null;
  }
  const columns = [{ key: "name", head: "Name", cell: ({ name }: { name: string }) => name }];
  function Page() {
    const same = { title: "Equipment", noun: "equipment", table: "equipment", searchHint: "" } as const;
    return (
      <ListPage
        {...same}
        rows={useLabQuery(queries.listEquipment)}
        columns={columns}
        textOf={({ name }) => [name]}
        filters={[]}
        emptyText=""
        action={<Action />}
      />
    );
  }
  const records = equipmentChanges(anEquipment());
  const { env } = await openScreen({ path: "/", routes: [{ path: "/", element: <Page /> }], records });
  await screen.findAllByRole("row", { name: /Sent/ });
  draws = 0;
  const body = bodyOf("createEquipment", { name: "Ball mill", short_name: "MIL-1" });
  await submit(env, DANA, commands.createEquipment, { body });
  await screen.findByRole("row", { name: /Ball mill.*Waiting/ });
  expect(draws).toBe(1);
});

/** Reports to the page that the outbox has changed. */
function report(store: LabStore): void {
  const nothing = { [`idb://${store.name}/outbox/`]: { d: 0 } };
  Dexie.on.storagemutated.fire(nothing as never);
}

test("rows are shown after a report of the outbox that changes nothing in it", async () => {
  const { store } = await openScreen({
    path: "/inventory/equipment",
    routes: kindRoutes.equipment,
    records: equipmentChanges(anEquipment()),
  });
  await screen.findByRole("row", { name: /HOM-1/ });
  report(store);
  await writeRecords(store, equipmentChanges(anEquipment({ short_name: "HOM-2" })));
  await screen.findByRole("row", { name: /HOM-2/ });
});
