import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { queries } from "#contract/index.ts";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { fillDemoLab } from "#server/demo/demo-lab.ts";
import { demoId } from "#server/demo/load.ts";
import { openDiskFiles } from "#server/files/disk-files.ts";
import { aFolder } from "#tests/support/a-folder.ts";
import { handClock } from "#tests/support/create-lab.ts";

test("the demonstration has complete pictures of its trays, each of the week it shows", async () => {
  const clock = handClock("2026-11-21T13:00:00.000Z");
  const files = openDiskFiles(aFolder());
  const lab = { ...openSqlite(":memory:"), files, clock };
  await fillDemoLab(lab);
  const now = new Date(clock.now()).toISOString();
  const picturesOf = async (code: string) =>
    (await queries.listImages.read(lab.db, { params: { id: demoId(code) }, query: {} }, now)) ?? [];
  const all = [...(await picturesOf("GT-001")), ...(await picturesOf("GT-003"))];
  expect(all).toHaveLength(15);
  for (const { id } of all) {
    const record = await lab.db.get("images", id);
    const stored = await files.read(id);
    const bytes = Buffer.from(await new Response(stored?.open()).arrayBuffer());
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(record?.sha256);
    expect(await files.read(`${id}.thumbnail`)).not.toBeNull();
  }
  const lost = (await picturesOf("GT-003")).filter(({ file_name }) => file_name.startsWith("F8"));
  expect(lost.map(({ file_name, created_at }) => `${file_name} ${created_at.slice(0, 10)}`).sort()).toEqual([
    "F8-week-1.jpg 2026-10-31",
    "F8-week-2.jpg 2026-11-07",
  ]);

  const before = await lab.db.position();
  clock.pass(2 * 24 * 60 * 60 * 1000);
  await fillDemoLab(lab);
  expect(await lab.db.position()).toBe(before);
}, 120_000);
