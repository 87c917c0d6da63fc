// The servers of the peers, as their projects describe them, in the process and on the origin of the bench's own server.
import express from "express";
import expressPouch from "express-pouchdb";
import http from "pouchdb-adapter-http";
import memory from "pouchdb-adapter-memory";
import PouchDB from "pouchdb-core";
import find from "pouchdb-find";
import mapreduce from "pouchdb-mapreduce";
import replication from "pouchdb-replication";

// Once: a plugin cannot be added twice.
PouchDB.plugin(memory).plugin(http).plugin(mapreduce).plugin(replication).plugin(find);
PouchDB.setMaxListeners(0);

const BODY = 64 * 1024 * 1024;

/**
 * Starts express-pouchdb and a server for RxDB's HTTP replication, both with their data in memory. `handle` answers the
 * requests under `/pouch` and `/rxdb`. `fill` adds records by table; `marks` lists the comments of the stored chemicals.
 */
export async function startPeers() {
  const app = express();
  const ServerDb = PouchDB.defaults({ adapter: "memory", prefix: `bench-${crypto.randomUUID()}-` });
  app.use(
    "/pouch",
    expressPouch(ServerDb, {
      mode: "minimumForPouchDB",
      inMemoryConfig: true,
    }),
  );
  const pouch = new ServerDb("lab");
  await pouch.info();
  const rx = rxServer();
  app.use("/rxdb", express.json({ limit: BODY }), rx.router);
  return {
    handle: (request, response) => {
      if (!/^\/(pouch|rxdb)\//.test(request.url)) return false;
      app(request, response);
      return true;
    },
    fill: async (table, records) => {
      rx.fill(table, records);
      const docs = records.map((record) => ({ _id: `${table}:${record.id}`, table, doc: record }));
      for (let i = 0; i < docs.length; i += 1000) await pouch.bulkDocs(docs.slice(i, i + 1000));
    },
    /** Puts changed records into RxDB's server alone: the only peer of the row with arriving changes. */
    change: (table, records) => rx.fill(table, records),
    marks: async () => {
      const { rows } = await pouch.allDocs({ include_docs: true });
      return [...rows.map(({ doc }) => doc.doc), ...rx.all("chemicals")].flatMap(
        ({ comments }) => comments ?? [],
      );
    },
    close: () => pouch.close(),
  };
}

/** The two calls of RxDB's HTTP replication. A record is at its place in the order of changes. */
function rxServer() {
  const tables = new Map();
  let position = 0;
  const of = (table) => tables.get(table) ?? tables.set(table, new Map()).get(table);
  const put = (records, doc) => {
    // A changed record moves to the end: the map is in the order of the changes.
    records.delete(doc.key);
    position += 1;
    records.set(doc.key, { position, doc });
  };
  const router = express.Router();
  router.post("/push/:table", (request, response) => {
    const records = of(request.params.table);
    const conflicts = [];
    for (const { newDocumentState, assumedMasterState } of request.body) {
      const stored = records.get(newDocumentState.key)?.doc;
      if (stored && JSON.stringify(stored) !== JSON.stringify(assumedMasterState)) conflicts.push(stored);
      else put(records, newDocumentState);
    }
    response.json(conflicts);
  });
  router.get("/pull/:table", (request, response) => {
    const [since, limit] = [Number(request.query.since), Number(request.query.limit)];
    const found = [];
    for (const record of of(request.params.table).values()) {
      if (record.position > since) found.push(record);
      if (found.length === limit) break;
    }
    response.json({
      documents: found.map(({ doc }) => doc),
      checkpoint: { position: found.at(-1)?.position ?? since },
    });
  });
  return {
    router,
    fill: (table, docs) => {
      for (const doc of docs) put(of(table), { key: String(doc.id), doc, _deleted: false });
    },
    all: (table) => [...of(table).values()].map(({ doc }) => doc.doc),
  };
}
