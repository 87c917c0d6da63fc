import { act, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { growTrialRoutes } from "#app/features.tsx";
import { kindRoutes } from "#app/kind-routes.tsx";
import { pathOf } from "#domain/kind-pages.ts";
import { exampleRecords } from "../../fixtures/examples.ts";
import { growIds } from "../../fixtures/grow-trials.ts";
import { aHomogenization, homogenizationChange, homogenizationIds } from "../../fixtures/homogenizations.ts";
import { aNopProcess, DANA, ids, nopProcessChanges } from "../../fixtures/records.ts";
import { openScreen } from "./open-screen.tsx";

test.each([
  ["grow_trials", growIds.trial, growTrialRoutes, "GT-003"],
  ["homogenizations", homogenizationIds.setUp, kindRoutes.homogenizations, "HOM-NOP-2026-004-01"],
  ["nop_processes", ids.nopProcess, kindRoutes.nop_processes, "NOP-2026-004"],
] as const)("the page of %s assigns it to a person, without signal", async (table, id, routes, name) => {
  const { user, store } = await openScreen({
    path: pathOf({ table, id }),
    routes: [...routes],
    records: exampleRecords,
  });
  await user.click(await screen.findByRole("button", { name: "Assign to a person" }));
  await user.click(await screen.findByRole("menuitem", { name: "Dana Ruiz (you)" }));
  expect(await screen.findByRole("button", { name: "Assigned to Dana Ruiz" })).toBeVisible();
  expect(await screen.findByText(`${name} assigned to Dana Ruiz.`)).toBeVisible();
  expect(await store.outbox.toArray()).toMatchObject([
    { lane: `${table}:${id}`, body: { assigned_to: DANA, base: { assigned_to: null } } },
  ]);
  await user.click(screen.getByRole("button", { name: "Assigned to Dana Ruiz" }));
  await user.click(await screen.findByRole("menuitem", { name: "Nobody" }));
  expect(await screen.findByRole("button", { name: "Assign to a person" })).toBeVisible();
});

test("a person without an account is shown, and offered, on pages and in lists", async () => {
  const left = { assigned_to: "ada@elsewhere.example" };
  const { user, router } = await openScreen({
    path: `/nop-process/${ids.nopProcess}`,
    routes: [...kindRoutes.nop_processes, ...kindRoutes.homogenizations],
    records: [
      ...exampleRecords,
      ...nopProcessChanges(aNopProcess(left)),
      homogenizationChange(aHomogenization({ assigned_to: "ada@cnf-lab.example" })),
    ],
  });
  // Two people have this name.
  await user.click(await screen.findByRole("button", { name: "Assigned to ada@elsewhere.example" }));
  const items = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
  expect(items).toContain("ada@cnf-lab.example");
  expect([items[0], items.at(-1)]).toEqual(["Dana Ruiz (you)", "Nobody"]);
  await act(() => router.navigate("/nop-process"));
  const row = (await screen.findByRole("link", { name: "NOP-2026-004" })).closest("tr") as HTMLElement;
  expect(within(row).getByText("Ada")).toHaveAttribute("title", left.assigned_to);
});
