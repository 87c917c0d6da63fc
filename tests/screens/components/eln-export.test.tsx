import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { growTrialRoutes } from "#app/features.tsx";
import { kindRoutes } from "#app/kind-routes.tsx";
import { commands } from "#contract/index.ts";
import { submit } from "#sync/write/submit.ts";
import type { User } from "#tests/support/a-user.ts";
import { exampleRecords, examples } from "../../fixtures/examples.ts";
import { growIds } from "../../fixtures/grow-trials.ts";
import { ids } from "../../fixtures/records.ts";
import { createLab } from "../../support/create-lab.ts";
import { catchDownloads } from "../../support/downloads.ts";
import { openScreen } from "./open-screen.tsx";

const routes = [...kindRoutes.cakes, ...growTrialRoutes];

async function openWithServer(path: string, onServer = exampleRecords) {
  const lab = await createLab();
  await lab.put(onServer);
  const send = async (request: Request) => lab.app.fetch(request);
  return openScreen({ path, routes, records: exampleRecords, send, token: lab.token() });
}

async function exportFrom(user: User, menu: string) {
  await user.click(await screen.findByRole("button", { name: menu }));
  await user.click(await screen.findByRole("menuitem", { name: "Export .eln" }));
}

test("a record with its lineage is downloaded as an .eln file from the menu of its page", async () => {
  const files = catchDownloads();
  const { user } = await openWithServer(`/inventory/cakes/${ids.cake}`);
  await exportFrom(user, "Actions");
  expect(await screen.findByText(/^Exported cake-nop-2026-004-hour-3-.*\.eln$/)).toBeVisible();
  expect(files.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^cake-nop-2026-004-hour-3-.*\.eln$/),
  ]);
});

test("a trial is exported from the menu beside its title", async () => {
  const files = catchDownloads();
  const { user } = await openWithServer(`/grow-trials/${growIds.trial}`);
  await exportFrom(user, "More actions");
  expect(await screen.findByText(/^Exported grow-trial-gt-.*\.eln$/)).toBeVisible();
  expect(files).toHaveLength(1);
});

test("the notice states what this device has not sent: it is not in the file", async () => {
  const files = catchDownloads();
  const { user, env } = await openWithServer(`/inventory/cakes/${ids.cake}`);
  await submit(env, "dana.ruiz@cnf-lab.example", commands.createEquipment, {
    body: { ...examples.createEquipment?.body, name: "Mill", short_name: "MILL-1" },
  });
  await exportFrom(user, "Actions");
  expect(
    await screen.findByText("1 change on this tablet is not sent yet: it is not in the file."),
  ).toBeVisible();
  expect(files).toHaveLength(1);
});

test("without a connection nothing is exported, and the notice states why", async () => {
  const files = catchDownloads();
  const path = `/inventory/cakes/${ids.cake}`;
  const { user } = await openScreen({ path, routes, records: exampleRecords, token: "token" });
  await exportFrom(user, "Actions");
  expect(await screen.findByText("Nothing was exported.")).toHaveTextContent("This needs a connection.");
  expect(files).toEqual([]);
});

test("a record that was not sent yet cannot be exported, and the notice states why", async () => {
  const files = catchDownloads();
  const { user } = await openWithServer(`/inventory/cakes/${ids.cake}`, []);
  await exportFrom(user, "Actions");
  expect(await screen.findByText("Nothing was exported.")).toHaveTextContent(
    "The lab's server does not have this record yet.",
  );
  expect(files).toEqual([]);
});

test("while the server makes another export, the notice states it", async () => {
  const files = catchDownloads();
  const lab = await createLab();
  await lab.put(exampleRecords);
  const send = async (request: Request) => lab.app.fetch(request);
  const path = `/inventory/cakes/${ids.cake}`;
  const { user } = await openScreen({ path, routes, records: exampleRecords, send, token: lab.token() });
  const running = await lab.db.snapshot("export of a record");
  await exportFrom(user, "Actions");
  expect(await screen.findByText("Nothing was exported.")).toHaveTextContent(
    "The lab's server is making another export. Try again in a few minutes.",
  );
  expect(files).toEqual([]);
  await running?.close();
});
