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
  const push = (table) => ({
    handler: async (rows) => {
      const reply = await fetch(`/rxdb/push/${table}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(rows),
      });
      if (!reply.ok) throw new Error(`push: ${reply.status}`);
      return reply.json();
    },
  });
  const pull = (table) => ({
    batchSize: PULLED_AT_ONCE,
    handler: async (checkpoint, limit) => {
      const since = checkpoint?.position ?? 0;
      const reply = await fetch(`/rxdb/pull/${table}?since=${since}&limit=${limit}`);
      if (!reply.ok) throw new Error(`pull: ${reply.status}`);
      return reply.json();
    },
  });
  const replicate = async (table, how) => {
    const replication = replicateRxCollection({
      collection: collections[table],
      replicationIdentifier: `http-${table}`,
      live: false,
      retryTime: 1,
      ...how,
    });
    await replication.awaitInitialReplication();
    await replication.cancel();
  };
  return {
    save: (table, doc) => collections[table].insert(toRow(doc)),
    async put(table, docs) {
      const rows = docs.map(toRow);
      for (let i = 0; i < rows.length; i += 1000) {
        const { error } = await collections[table].bulkInsert(rows.slice(i, i + 1000));
        if (error.length > 0) throw new Error(`RxDB did not store ${error.length} documents`);
      }
    },
    send: (table) => replicate(table, { push: push(table) }),
    receive: (table) => replicate(table, { pull: pull(table) }),
    /** Starts a live replication of what the server changes; the function it returns resolves when all has arrived. */
    follow(table) {
      const replication = replicateRxCollection({
        collection: collections[table],
        replicationIdentifier: `http-${table}`,
        live: true,
        retryTime: 1,
        pull: pull(table),
      });
      return async () => {
        await replication.awaitInitialReplication();
        replication.reSync();
        await replication.awaitInSync();
      };
    },
    /** Calls `onChange` now and after each change of the table. Returns the function that ends this. */
    observe(table, onChange) {
      const seen = collections[table].find().$.subscribe(onChange);
      return () => seen.unsubscribe();
    },
    records: {
      get: async (table, id) => {
        const found = await collections[table].findOne(String(id)).exec();
        return found === null ? undefined : plain(found);
      },
      all: async (table) => (await collections[table].find().exec()).map(plain),
      childrenOf: () => Promise.reject(new Error("The lists never read children")),
    },
    close: () => db.close(),
  };
}
