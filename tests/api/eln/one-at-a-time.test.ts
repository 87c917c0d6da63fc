import { describe, expect, test } from "vitest";
import type { SnapshotTurn } from "#server/db/lab-db.ts";
import { exampleRecords } from "#tests/fixtures/examples.ts";
import { aServer } from "#tests/support/a-server.ts";
import { createLab, type TestLab } from "#tests/support/create-lab.ts";

async function aLab(): Promise<TestLab & { cnf: string }> {
  const lab = await createLab();
  await lab.put(exampleRecords);
  return { ...lab, cnf: (await lab.db.all("cnfs"))[0]?.id ?? "" };
}

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
