import { createRxDatabase } from "rxdb/plugins/core";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";

/** RxDB wants a text as key; a record keeps its own id, whatever it is. */
const schema = {
  version: 0,
  primaryKey: "key",
  type: "object",
  properties: { key: { type: "string", maxLength: 100 }, doc: { type: "object" } },
  required: ["key", "doc"],
};

/** The peer's store: a collection a table, on the storage of its own that stands on Dexie too. */
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
      childrenOf: () => Promise.reject(new Error("Lists do not ask for children")),
    },
  };
}
