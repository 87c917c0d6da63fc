import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Receipt } from "#domain/receipts/schema.ts";
import { dataCommands } from "#server/admin/data/data-commands.ts";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { leaf, sha256 } from "#tests/fixtures/images.ts";
import { anEmptyFolder } from "#tests/support/a-folder.ts";
import { aForm } from "#tests/support/a-form.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";
import { perTest } from "#tests/support/per-test.ts";

const lab = perTest(() => createLab({ operations: cupboard }));

const fromHeader = (reply: Response) => {
  const header = reply.headers.get("X-Fibril-Receipt");
  return header === null ? null : JSON.parse(Buffer.from(header, "base64url").toString());
};
const save = (key = crypto.randomUUID(), headers: Record<string, string> = {}, one = lab) =>
  one.request("POST", "/api/places", { key, body: { name: "Box" }, headers });
function newFolder(): string {
  const folder = anEmptyFolder();
  return folder;
}
async function aReceipt(one = lab): Promise<Receipt> {
  return Receipt.parse(fromHeader(await save(undefined, {}, one)));
}

describe("the reply to a write", () => {
  test("has a receipt of what the server accepted", async () => {
    const key = crypto.randomUUID();
    const reply = await save(key, {
      "X-Fibril-Device": "Tablet 3",
      "X-Recorded-Offline": "2026-03-01T08:00:00Z",
      "X-Fibril-Clock-Off": "7500000",
    });
    expect(fromHeader(reply)).toEqual({
      server: expect.stringMatching(/^[0-9a-f]{16}$/),
      key,
      user: people[0],
      device: "Tablet 3",
      operation: "addPlace",
      method: "POST",
      path: "/api/places",
      fingerprint: sha256(Buffer.from('POST /api/places\n{"name":"Box"}')),
      recorded_at: "2026-03-01T08:00:00.000Z",
      clock_off_ms: 7_500_000,
      accepted_at: "2026-03-02T14:00:00.000Z",
      number: Number(reply.headers.get("X-Fibril-Cursor")),
      picture: null,
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test("has the same receipt when the write is repeated later, alone or in a batch", async () => {
    const key = crypto.randomUUID();
    const first = fromHeader(await save(key));
    await save();
    lab.clock.pass(60_000);
    expect(fromHeader(await save(key))).toEqual(first);
    const write = { key, method: "POST", path: "/api/places", body: { name: "Box" } };
    const reply = await lab.request("POST", "/api/batch", { body: { writes: [write] } });
    expect((await reply.json()).replies[0].receipt).toEqual(first);
  });

  test("has none when the write was refused", async () => {
    const { id } = await (await save()).json();
    const reply = await lab.request("PUT", `/api/places/${id}`, { body: { name: "Nowhere" } });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(fromHeader(reply)).toBeNull();
  });

  test("has size and SHA-256 of the picture as the server measured them", async () => {
    Object.assign(lab, await createLab());
    await lab.put(growChanges);
    const form = aForm({ file_name: "F1 week 3.jpg" }, leaf);
    const reply = await lab.request("POST", `/api/grow-trials/${growIds.trial}/save-image`, { form });
    expect(reply.status).toBe(201);
    expect(fromHeader(reply).picture).toEqual({ sha256: sha256(leaf), length: leaf.length });
  });
});

describe("npm run admin -- verify-receipt", () => {
  const verify = async (receipts: unknown, one = lab) => {
    const file = join(newFolder(), "receipts.json");
    const text = typeof receipts === "string" ? receipts : JSON.stringify(fileOf(receipts));
    writeFileSync(file, text);
    return dataCommands["verify-receipt"]?.run({ ...one, folder: "" } as never, file, {});
  };
  const fileOf = (receipts: unknown) => ({ format: "fibril-receipts", version: 1, receipts });

  test("confirms receipts whose writes the lab has", async () => {
    expect(await verify([await aReceipt(), await aReceipt()])).toBe(
      "All receipts (2) are valid, and the lab has their writes.",
    );
  });

  test.each(["0000-01-01T00:00:00Z", "+275760-09-13T00:00:00Z", "yesterday"])(
    "has the time of arrival where the time of recording is %s, on its own and in a batch",
    async (at) => {
      const alone = fromHeader(await save(undefined, { "X-Recorded-Offline": at }));
      expect(alone).toMatchObject({ recorded_at: "2026-03-02T14:00:00.000Z" });
      const write = (recorded_at: string | null) => ({
        key: crypto.randomUUID(),
        method: "POST",
        path: "/api/places",
        body: { name: "Box" },
        recorded_at,
      });
      const reply = await lab.request("POST", "/api/batch", {
        body: { writes: [write(at), write(null)] },
      });
      const { replies } = (await reply.json()) as { replies: { status: number }[] };
      expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    },
  );

  test("names each altered receipt, whichever field was altered", async () => {
    const receipt = await aReceipt();
    const changes: Partial<Receipt> = {
      key: crypto.randomUUID(),
      user: people[1],
      device: "Tablet 4",
      operation: "removePlace",
      method: "PUT",
      path: "/api/place",
      fingerprint: "0".repeat(64),
      recorded_at: "2026-03-02T13:00:00.000Z",
      clock_off_ms: 1,
      accepted_at: "2026-03-02T13:00:00.000Z",
      number: receipt.number + 1,
      picture: { sha256: "0".repeat(64), length: 1 },
      signature: "0".repeat(64),
    };
    expect([...Object.keys(changes), "server"].sort()).toEqual(Object.keys(receipt).sort());
    for (const [field, value] of Object.entries(changes))
      await expect(verify([await aReceipt(), { ...receipt, [field]: value }])).rejects.toThrow(
        /^Receipts: 1 valid, 1 altered\.\n {2}altered: number \d+/,
      );
  });

  test("reports receipts of another server", async () => {
    const other = await createLab({ operations: cupboard });
    await expect(verify([await aReceipt(other)])).rejects.toThrow("1 not of this server");
    await expect(verify([{ ...(await aReceipt()), server: "0" }])).rejects.toThrow("not of this server");
  });

  test("reports writes that a restored backup does not have", async () => {
    const folder = newFolder();
    const backup = join(folder, "backup.sqlite");
    const before = await aReceipt();
    await lab.db.backup(backup);
    const after = await aReceipt();
    const { db } = openSqlite(backup);
    expect(await verify([before], { ...lab, db })).toContain("(1) are valid");
    await expect(verify([before, after], { ...lab, db })).rejects.toThrow(
      `Receipts: 1 valid, 1 write not present.\n  write not present: number ${after.number}, addPlace by ${people[0]}`,
    );
  });

  test("still confirms a write whose reply has expired", async () => {
    const receipt = await aReceipt();
    await lab.db.deleteExpired("2099-01-01T00:00:00.000Z");
    expect(await verify([receipt])).toContain("are valid");
  });

  test("refuses files that are not receipts", async () => {
    const receipt = await aReceipt();
    const bad = ["", "no JSON", "{}", "[]", JSON.stringify({ ...fileOf([]), version: 2 })];
    bad.push(JSON.stringify(fileOf([{ ...receipt, title: "More" }])));
    bad.push(JSON.stringify({ ...fileOf([receipt]), note: "more" }));
    for (const text of bad) await expect(verify(text)).rejects.toThrow("is not a file of receipts");
    await expect(dataCommands["verify-receipt"]?.run(lab as never, "/nowhere.json", {})).rejects.toThrow(
      "/nowhere.json cannot be read.",
    );
  });
});
