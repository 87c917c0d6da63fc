import { createRxDatabase } from "rxdb/plugins/core";
import { replicateRxCollection } from "rxdb/plugins/replication";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";

/** RxDB requires a text as key; the record's own id, of any type, remains in `doc`. */
const schema = {
  version: 0,
  primaryKey: "key",
  type: "object",
  properties: { key: { type: "string", maxLength: 100 }, doc: { type: "object" } },
  required: ["key", "doc"],
};
const PULLED_AT_ONCE = 1000;

/**
 * Opens the peer's store, with a collection per table, on RxDB's Dexie storage. `send` and `receive` replicate a table by
 * RxDB's HTTP replication once, with the batches of its defaults, and repeat what failed at once.
 */
export async function openRxRecords(tables) {
  const db = await createRxDatabase({ name: "peer", storage: getRxStorageDexie(), multiInstance: false });
  const collections = await db.addCollections(Object.fromEntries(tables.map((table) => [table, { schema }])));
  const plain = (found) => found.toMutableJSON().doc;
  const toRow = (doc) => ({ key: String(doc.id), doc });
  const request = async (path, init) => {
    const reply = await fetch(`/rxdb/${path}`, init);
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    return reply.json();
  };
  const push = (table) => ({
    handler: (rows) => request(`push/${table}`, { method: "POST", body: JSON.stringify(rows) }),
  });
  const pull = (table) => ({
    batchSize: PULLED_AT_ONCE,
    handler: (checkpoint, limit) =>
      request(`pull/${table}?since=${checkpoint?.position ?? 0}&limit=${limit}`),
  });
  const replicate = async (table, how) => {
    const settings = { collection: collections[table], replicationIdentifier: `http-${table}`, retryTime: 1 };
    const replication = replicateRxCollection({ ...settings, live: false, ...how });
    await replication.awaitInitialReplication();
    return replication;
  };
  const once = async (table, how) => (await replicate(table, how)).cancel();
  return {
    save: (table, doc) => collections[table].insert(toRow(doc)),
    async put(table, docs) {
      const rows = docs.map(toRow);
      for (let i = 0; i < rows.length; i += 1000) {
        const { error } = await collections[table].bulkInsert(rows.slice(i, i + 1000));
        if (error.length > 0) throw new Error(`RxDB did not store ${error.length} documents`);
      }
    },
    send: (table) => once(table, { push: push(table) }),
    receive: (table) => once(table, { pull: pull(table) }),
    /** Starts a live replication of what the server changes. The function it resolves to resolves when all has arrived. */
    async follow(table) {
      const replication = await replicate(table, { live: true, pull: pull(table) });
      return async () => {
        replication.reSync();
        await replication.awaitInSync();
      };
    },
    /** Calls `onChange` now and after each change of the table. */
    observe: (table, onChange) => void collections[table].find().$.subscribe(onChange),
    records: {
      get: async (table, id) => {
        const found = await collections[table].findOne(String(id)).exec();
        return found === null ? undefined : plain(found);
      },
      all: async (table) => (await collections[table].find().exec()).map(plain),
      childrenOf: () => Promise.reject(new Error("The lists never read children")),
    },
  };
}
