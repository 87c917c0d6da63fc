import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { beforeAll, describe, expect, test } from "vitest";
import type { AdminLab } from "#server/admin/command.ts";
import { elnCommands } from "#server/admin/eln-commands.ts";
import type { SnapshotTurn } from "#server/db/lab-db.ts";
import { exportLab, exportRecord } from "#server/exchange/eln/export/export-eln.ts";
import { openData } from "#server/open-data.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { exampleRecords } from "#tests/fixtures/examples.ts";
import { aFolder } from "#tests/support/a-folder.ts";
import { aServer } from "#tests/support/a-server.ts";
import { createLab, people, type TestLab } from "#tests/support/create-lab.ts";
import { labOnDisk, runAdmin } from "#tests/support/data-folder.ts";
import { contentOf, demonstration, unzipped, written } from "#tests/support/eln-files.ts";
import { textOf } from "#tests/support/text-of.ts";

async function aLab(): Promise<TestLab & { cnf: string }> {
  const lab = await createLab();
  await lab.put(exampleRecords);
  return { ...lab, cnf: (await lab.db.all("cnfs"))[0]?.id ?? "" };
}

/** Read by several tests, changed by none. */
const sampleLab = demonstration();
beforeAll(() => sampleLab, 120_000);

const filesOf = async (response: Response) =>
  unzipped(await written(Readable.fromWeb(response.body as never)));

describe("GET /api/export/eln", () => {
  test("sends a record with its lineage as a download", async () => {
    const { request, cnf } = await aLab();
    const response = await request("GET", `/api/export/eln?table=cnfs&id=${cnf}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("application/vnd.eln+zip");
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="(cnf-[a-z0-9-]+\.eln)"; filename\*=UTF-8''\1$/,
    );
    const files = await filesOf(response);
    expect([...files.keys()].filter((path) => path.endsWith("/ro-crate-metadata.json"))).toHaveLength(1);
    expect([...files.values()].some((bytes) => bytes.includes(cnf))).toBe(true);
  });

  test("answers HEAD without a body", async () => {
    const { request, cnf } = await aLab();
    const response = await request("HEAD", `/api/export/eln?table=cnfs&id=${cnf}`);
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });

  test.each([
    ["a record that the lab does not have", "table=cnfs&id=0b6f3a52-7a4e-4c3e-9d53-3a2f5d6e7f80", 404],
    ["an unknown table", "table=users&id=0b6f3a52-7a4e-4c3e-9d53-3a2f5d6e7f80", 422],
    ["no id", "table=cnfs", 422],
    ["an id that is none", "table=cnfs&id=..", 422],
  ])("refuses %s", async (_, query, status) => {
    const { request } = await aLab();
    expect((await request("GET", `/api/export/eln?${query}`)).status).toBe(status);
  });

  test("does not contain withdrawn files, which the lab's export has", async () => {
    const lab = await sampleLab;
    const removed = (await lab.db.all("images")).find((image) => image.removed);
    const ref = { table: "tray_formulations" as const, id: removed?.tray_formulation_id ?? "" };
    const one = await exportRecord(lab, ref, null);
    const paths = [...(await unzipped(await written(one?.file ?? expect.fail("no such record")))).keys()];
    const all = [...(await unzipped(await written((await exportLab(lab, null)).file))).keys()];
    expect(paths.some((path) => path.includes(removed?.id ?? "?"))).toBe(false);
    expect(all.filter((path) => path.includes(removed?.id ?? "?"))).toEqual([
      expect.stringContaining("/lists-of-the-lab/files/"),
    ]);
  });

  test("states which pictures the server does not have, and sends the others", async () => {
    const lab = await sampleLab;
    const [picture] = (await lab.db.all("images")).filter((image) => !image.removed);
    const files = {
      ...lab.files,
      read: async (id: string) => (id === picture?.id ? null : lab.files.read(id)),
    };
    const found = await unzipped(await written((await exportLab({ ...lab, files }, null)).file));
    const metadata = [...found].find(([path]) => path.endsWith("/ro-crate-metadata.json"))?.[1].toString();
    expect(metadata).toContain(`because the server does not have it: ${picture?.file_name}`);
    expect([...found.keys()].some((path) => path.includes(picture?.id ?? "?"))).toBe(false);
    expect([...found.keys()].filter((path) => path.endsWith(".jpg")).length).toBeGreaterThan(5);
  });
});

describe("GET /api/export/lab", () => {
  test("sends the whole lab to staff, and refuses members", async () => {
    const lab = await aLab();
    const response = await lab.request("GET", "/api/export/lab");
    expect(response.headers.get("Content-Disposition")).toBe(
      "attachment; filename=\"lab-2026-03-02.eln\"; filename*=UTF-8''lab-2026-03-02.eln",
    );
    const files = await filesOf(response);
    for (const { id } of await lab.db.all("cnfs"))
      expect([...files.values()].some((bytes) => bytes.includes(id))).toBe(true);
    const token = lab.token(people[1]);
    await lab.accounts.setRole((await lab.accounts.find(people[1]))?.id ?? "", "member");
    const refused = await lab.request("GET", "/api/export/lab", { token });
    expect([refused.status, await textOf(refused)]).toEqual([
      403,
      expect.stringContaining("Only staff can do this."),
    ]);
    const own = await lab.request("GET", `/api/export/eln?table=cnfs&id=${lab.cnf}`, { token });
    expect(own.status).toBe(200);
  });
});

const { "export-eln": exporting, "import-eln": importing } = elnCommands;
const importInto = async (folder: string, file: string) =>
  importing && "runAlone" in importing && importing.runAlone(readSettings({ FIBRIL_DATA: folder }), file);
const exportFrom = async (lab: AdminLab, file: string, options: object) =>
  exporting && "run" in exporting && exporting.run(lab, file, options);

describe("npm run admin", () => {
  test("export-eln and import-eln move a lab to an empty folder, and refuse a folder with a lab", async () => {
    const lab = await labOnDisk();
    await lab.put(exampleRecords);
    const file = `${aFolder()}.eln`;
    expect(await runAdmin(lab.data, "export-eln", file)).toEqual({ code: 0, output: `Wrote ${file}.` });
    const folder = aFolder();
    const { code, output } = await runAdmin(folder, "import-eln", file);
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^Imported \d+ records with \d+ versions and 0 /),
    ]);
    // The picture of the examples has no file.
    expect(output).toMatch(
      /\nNot imported, because the file does not contain them: images:\S+ \("week-2\.jpg"\)\.\n/,
    );
    const { db, unlock } = await openData({ dataFolder: folder });
    // The examples have no claims and counters: they are computed.
    const comparable = ({ records }: Awaited<ReturnType<typeof contentOf>>) =>
      records.filter(({ table }) => !["claims", "counters", "images"].includes(table));
    expect(comparable(await contentOf({ ...lab, db }))).toEqual(comparable(await contentOf(lab)));
    await db.close();
    unlock();
    await expect(importInto(folder, file)).rejects.toThrow(`${file} was not imported. The lab is not empty.`);
    await expect(importInto(lab.data, file)).rejects.toThrow("The lab is not empty.");
    await expect(importInto(aFolder(), "none.eln")).rejects.toThrow("There is no none.eln.");
  });

  test("export-eln exports one record, and does not replace a file", async () => {
    const lab = await labOnDisk();
    await lab.put(exampleRecords);
    const [cnf] = await lab.db.all("cnfs");
    const file = `${aFolder()}.eln`;
    const ref = { table: "cnfs", id: cnf?.id ?? "" };
    expect((await runAdmin(lab.data, "export-eln", file, "--table", ref.table, "--id", ref.id)).code).toBe(0);
    const bytes = readFileSync(file);
    const again = (path: string, options: object) => exportFrom({ ...lab, folder: lab.data }, path, options);
    await expect(again(file, ref)).rejects.toThrow(`${file} exists already.`);
    expect(readFileSync(file).equals(bytes)).toBe(true);
    await expect(again("", {})).rejects.toThrow("Name the file to write.");
    await expect(again(`${file}2`, { table: "cnfs" })).rejects.toThrow("Give --table and --id together.");
    await expect(again(`${file}2`, { ...ref, table: "x" })).rejects.toThrow(
      "There is no table x with pages.",
    );
    await expect(again(`${file}2`, { ...ref, id: "x" })).rejects.toThrow("There is no record x in cnfs.");
  });
});

/** The turn ends when the stream is closed, soon after its reader has left. */
async function expectFree({ db }: TestLab, turn: SnapshotTurn): Promise<void> {
  await expect
    .poll(async () => {
      const snapshot = await db.snapshot(turn);
      await snapshot?.close();
      return snapshot !== null;
    })
    .toBe(true);
}

describe.each<[name: string, turn: SnapshotTurn, pathFor: (cnf: string) => string]>([
  ["the whole lab", "export of the lab", () => "/api/export/lab"],
  ["a record", "export of a record", (cnf) => `/api/export/eln?table=cnfs&id=${cnf}`],
])("an export of %s", (_, turn, pathFor) => {
  test("is refused with 429 while another one is sent, and made when that one has ended", async () => {
    const { request, cnf } = await aLab();
    const path = pathFor(cnf);
    const first = await request("GET", path);
    expect(first.status).toBe(200);
    const refused = await request("GET", path);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
    expect(await refused.json()).toEqual({
      code: "RETRY_LATER",
      detail: "The lab's server is making another export. Try again in a few minutes.",
    });
    expect((await first.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    expect((await request("GET", path)).status).toBe(200);
  });

  test("ends its turn when the client goes away, before or after the first piece", async () => {
    const lab = await aLab();
    const { request } = lab;
    const path = pathFor(lab.cnf);
    await (await request("GET", path)).body?.cancel();
    await expectFree(lab, turn);
    const second = await request("GET", path);
    expect(second.status).toBe(200);
    const reader = second.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await reader?.cancel();
    await expectFree(lab, turn);
    const third = await request("GET", path);
    expect([third.status, (await third.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
  });

  test("has no turn where only its headers are requested", async () => {
    const lab = await aLab();
    expect((await lab.request("HEAD", pathFor(lab.cnf))).status).toBe(200);
    await expectFree(lab, turn);
  });
});

test("an export of a record does not wait for one of the whole lab", async () => {
  const { request, cnf } = await aLab();
  await request("GET", "/api/export/lab");
  expect((await request("GET", `/api/export/eln?table=cnfs&id=${cnf}`)).status).toBe(200);
});

test("a client that loses its connection in the middle of an export leaves the turn to others", async () => {
  const lab = await aLab();
  const { url } = await aServer(lab.app);
  const leaving = new AbortController();
  const init = { headers: { Authorization: `Bearer ${lab.token()}` } };
  const reply = await fetch(`${url}/api/export/lab`, { ...init, signal: leaving.signal });
  expect([reply.status, await lab.db.snapshot("export of the lab")]).toEqual([200, null]);
  leaving.abort();
  await expectFree(lab, "export of the lab");
});
