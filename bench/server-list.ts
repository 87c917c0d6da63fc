import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import Database from "libsql";
import { z } from "zod";
import { operations } from "#contract/index.ts";
import { query } from "#contract/query.ts";
import { Nothing } from "#contract/shapes.ts";
import { loadLookups } from "#server/lab/load-lookups.ts";
import { aChemical, aUseRecord, chemicalChanges, ids } from "#tests/fixtures/records.ts";
import { createLab, handClock } from "#tests/support/create-lab.ts";

/** Milliseconds of each round, and the bytes of an answer. */
export type ListTimes = { list: number[]; bare: number[]; listBytes: number; bareBytes: number };

/** Changes that add chemicals with two uses each. */
function chemicals(count: number) {
  return Array.from({ length: count }, (_, i) => {
    const chemical = aChemical({
      id: crypto.randomUUID(),
      chemical_name_id: [ids.nitricAcid, ids.ethanol, ids.sodiumHydroxide][i % 3] ?? "",
      supplier_id: 1 + (i % 4),
      creation_date: new Date(Date.UTC(2022, 11, 1) + ((i * 7919) % count) * 3_600_000).toISOString(),
      use_records: [0, 1].map(() => aUseRecord({ id: crypto.randomUUID() })),
    });
    return chemicalChanges(chemical);
  }).flat();
}

/** The minimum work of a list in the same server: select the documents, parse them, send them. */
function bareQuery(sql: Database.Database) {
  let select: Database.Statement | undefined;
  const docs = () => {
    select ??= sql.prepare("select doc from records where table_name = 'chemicals' and deleted = 0");
    return select.all() as { doc: string }[];
  };
  return query({
    name: "bareChemicals",
    path: "/api/bare",
    summary: "The documents as they are.",
    params: Nothing,
    query: Nothing,
    answer: z.array(z.unknown()),
    failure: "",
    read: async () => docs().map(({ doc }) => JSON.parse(doc) as unknown),
  });
}

/** Times `rounds` answers over HTTP of the list of chemicals and of the bare query over the same records, in turns. */
export async function timeServerList(count: number, rounds: number): Promise<ListTimes> {
  const folder = mkdtempSync(join(tmpdir(), "fibril-bench-"));
  const file = join(folder, "lab.sqlite");
  const sql = new Database(file);
  const lab = await createLab({ file, operations: [...operations, bareQuery(sql)], clock: handClock() });
  await loadLookups(lab.db, lab.clock);
  await lab.put(chemicals(count));
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const starting = serve({ fetch: lab.app.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(starting));
  });
  const { port } = server.address() as AddressInfo;
  const headers = { Authorization: `Bearer ${lab.token()}`, "Accept-Encoding": "identity" };
  const time = async (path: string) => {
    const started = performance.now();
    const bytes = await (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).arrayBuffer();
    return { ms: performance.now() - started, bytes: bytes.byteLength };
  };

  const times: ListTimes = { list: [], bare: [], listBytes: 0, bareBytes: 0 };
  const requests = {
    list: async () => time("/api/chemicals"),
    bare: async () => time("/api/bare"),
  };
  for (const kind of ["list", "bare", "list", "bare"] as const) await requests[kind]();
  for (let i = 0; i < rounds; i += 1)
    for (const kind of i % 2 === 0 ? (["list", "bare"] as const) : (["bare", "list"] as const)) {
      const { ms, bytes } = await requests[kind]();
      times[kind].push(ms);
      times[`${kind}Bytes`] = bytes;
    }
  if ("closeAllConnections" in server) server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  sql.close();
  await lab.db.close();
  rmSync(folder, { recursive: true });
  return times;
}
