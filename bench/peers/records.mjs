import { createRxDatabase } from "rxdb/plugins/core";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";

/** RxDB requires a text as key; the record's own id, of any type, remains in `doc`. */
const schema = {
  version: 0,
  primaryKey: "key",
  type: "object",
  properties: { key: { type: "string", maxLength: 100 }, doc: { type: "object" } },
  required: ["key", "doc"],
};

/** Opens the peer's store, with a collection per table, on RxDB's Dexie storage. */
export async function openRxRecords(tables) {
  const db = await createRxDatabase({ name: "peer", storage: getRxStorageDexie(), multiInstance: false });
  const collections = await db.addCollections(Object.fromEntries(tables.map((table) => [table, { schema }])));
  const plain = (found) => found.toMutableJSON().doc;
  return {
    async put(table, docs) {
      const rows = docs.map((doc) => ({ key: String(doc.id), doc }));
      for (let i = 0; i < rows.length; i += 1000)
        await collections[table].bulkInsert(rows.slice(i, i + 1000));
    },
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
