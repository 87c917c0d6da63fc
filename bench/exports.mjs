import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import Database from "libsql";
import { ACCOUNT, startApp } from "./app.mjs";

/** Numbers of records of the lab. */
const sizes = (process.env.BENCH_SIZES ?? "1000,10000,100000").split(",").map(Number);
/** Megabytes of the server's heap: far less than the records of the largest lab. */
const HEAP_MB = 128;
/** Milliseconds for which `/api/health` is asked before the export. */
const ALONE_MS = 5_000;
/** Clients that request the whole lab at once. */
const CLIENTS = 14;

/**
 * Exports labs of growing size: seconds, bytes and the server's memory, `/api/health` beside it, and what the other
 * clients are answered that ask at the same time.
 */
export async function run({ root, quantile, table }) {
  const rows = [];
  for (const size of sizes) {
    const app = await labOf(root, size);
    try {
      rows.push([size.toLocaleString("en"), ...(await measure(app, { root, quantile }))]);
    } finally {
      await app.close();
    }
  }
  const head = [
    "records",
    "s",
    "MB",
    "files",
    "MB before",
    "at most MB",
    "health alone",
    "health beside",
    "refused",
  ];
  table(head, rows);
}

/** A server with copies of the demonstration lab, until it has this many records. */
async function labOf(root, size) {
  const folder = mkdtempSync(join(tmpdir(), "fibril-exports-"));
  const settings = { FIBRIL_DATA: folder, NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
  const first = await startApp(root, settings);
  await first.stop();
  copyRecords(join(folder, "lab.sqlite"), size);
  return startApp(root, settings);
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Tables whose entries the copies share. */
const shared =
  /_names$|_types$|^(locations|suppliers|purposes|additives|fertilizers|sample_purposes|counters|tag_comments)$|_plants$|_methods$/;

/** Repeats the records and histories of a lab with new ids, which refer to each other as before. */
function copyRecords(file, size) {
  const sql = new Database(file);
  const records = sql
    .prepare("select * from records where deleted = 0")
    .all()
    .filter(({ table_name }) => !shared.test(table_name));
  const histories = sql
    .prepare("select * from history")
    .all()
    .filter(({ table_name }) => !shared.test(table_name));
  const own = new Set(records.map(({ id }) => id));
  const statements = new Map();
  const insert = (name, row) => {
    const columns = Object.keys(row).map((key) => `"${key}"`);
    if (!statements.has(name))
      statements.set(
        name,
        sql.prepare(`insert into ${name} (${columns}) values (${columns.map(() => "?")})`),
      );
    statements.get(name).run(...Object.values(row));
  };
  let { position } = sql.prepare("select position from counter").get();
  let count = sql.prepare("select count(*) as count from records").get().count;
  sql.exec("begin");
  for (let copy = 1; count < size; copy += 1) {
    const ids = new Map();
    const renewed = (text) =>
      text.replaceAll(ID, (id) => {
        if (!own.has(id)) return id;
        if (!ids.has(id)) ids.set(id, crypto.randomUUID());
        return ids.get(id);
      });
    const idOf = ({ table_name, id }) => (table_name === "claims" ? renewed(`${id}-${copy}`) : renewed(id));
    for (const row of records) {
      position += 1;
      count += 1;
      const doc =
        row.table_name === "claims"
          ? { ...JSON.parse(renewed(row.doc)), id: idOf(row) }
          : JSON.parse(renewed(row.doc));
      // The pictures of the demonstration are those of the first lab only.
      insert("records", { ...row, id: idOf(row), position, doc: JSON.stringify(doc) });
      if (count >= size) break;
    }
    for (const row of histories) {
      position += 1;
      insert("history", { ...row, id: idOf(row), position, changes: renewed(row.changes) });
    }
  }
  sql.prepare("update counter set position = ?").run(position);
  sql.exec("commit");
  sql.close();
}

async function measure(app, { root, quantile }) {
  const reply = await fetch(`${app.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ACCOUNT),
  });
  const { token } = await reply.json();
  const request = () => fetch(`${app.url}/api/export/lab`, { headers: { authorization: `Bearer ${token}` } });
  const watch = async (work) => {
    const health = fork(join(root, "bench/health.mjs"), [app.url, String(app.pid)]);
    await once(health, "message");
    await work();
    health.send("end");
    const [watched] = await once(health, "message");
    return watched;
  };
  const alone = await watch(() => setTimeout(ALONE_MS));
  const before =
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${app.pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  const start = performance.now();
  let [bytes, refused, end] = [0, 0, Buffer.alloc(0)];
  const beside = await watch(async () => {
    for (const { status, body } of await Promise.all(Array.from({ length: CLIENTS }, request))) {
      if (status === 429) refused += 1;
      if (status !== 200) continue;
      for await (const piece of body) {
        bytes += piece.length;
        end = Buffer.concat([end, piece]).subarray(-98);
      }
    }
  });
  const seconds = (performance.now() - start) / 1000;
  const files =
    end.readUInt32LE(0) === 0x06064b50 ? Number(end.readBigUInt64LE(32)) : end.readUInt16LE(98 - 12);
  return [
    seconds.toFixed(1),
    (bytes / 1e6).toFixed(1),
    files.toLocaleString("en"),
    Math.round(before),
    Math.round(beside.mostMemory),
    ...[alone, beside].map(({ times }) =>
      [0.5, 0.99].map((part) => quantile(times, part).toFixed(1)).join(" / "),
    ),
    `${refused} of ${CLIENTS}`,
  ];
}
