import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { homeRoutes } from "#app/features.tsx";
import type { BackupReport } from "#domain/administration/backup-report.ts";
import type { Role } from "#domain/kernel/roles.ts";
import { refreshSession } from "#sync/session/sign-in.ts";
import { aWorld, openApp, PERSON, signedIn } from "../app/open-app.tsx";

/** Opens Home of a lab whose server reports this. */
async function open(report: Partial<BackupReport>, role: Role = "administrator") {
  const good = { state: "good", last_at: "2026-03-02T08:00:00Z", fault: null, damaged_pictures: 0 } as const;
  const world = await aWorld({ backups: { report: () => ({ ...good, ...report }) } });
  await signedIn(world);
  const account = await world.lab.accounts.find(PERSON.email);
  await world.lab.accounts.setRole(account?.id ?? "", role);
  await refreshSession(world.env);
  openApp(world, "/", homeRoutes);
}

test.each<[Partial<BackupReport>, string, RegExp]>([
  [{}, "Last backup", /compared with the lab/],
  [{ state: "failed", fault: "disk full" }, "The daily backup has failed", /^disk full\. Last complete /],
  [{ state: "late" }, "The daily backup is late", /^Last complete /],
  [{ state: "damaged", damaged_pictures: 2 }, "Pictures are missing or damaged", /^2 in the lab itself/],
  [{ state: "off", last_at: null }, "The server makes no daily backup", /^FIBRIL_BACKUP_DIR sets its folder/],
])("Home shows to an administrator of a lab with %j: %s", async (report, title, detail) => {
  await open(report);
  expect(await screen.findByText(new RegExp(`^${title}`))).toBeVisible();
  expect(screen.getByText(detail)).toBeVisible();
});

test("Home shows the backups to no one else", async () => {
  await open({ state: "failed", fault: "no space left" }, "staff");
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByText("Backup")).toBeNull();
});
