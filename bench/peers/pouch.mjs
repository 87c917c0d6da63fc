import PouchDB from "pouchdb-browser";

/** After so many failed attempts the network is broken, not slow. */
const ATTEMPTS = 1000;

/**
 * Opens the peer's store. `send` and `receive` replicate with express-pouchdb, with the batches of PouchDB's defaults, and
 * repeat a replication that failed at once.
 */
export async function openPouch() {
  const db = new PouchDB("peer");
  await db.info();
  const remote = new PouchDB(`${location.origin}/pouch/lab`);
  const toRow = (doc) => ({ _id: `chemicals:${doc.id}`, table: "chemicals", doc });
  const untilDone = async (replicate) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1)
      try {
        const done = await replicate();
        if (done.ok && done.doc_write_failures === 0) return;
      } catch {
        // The reply was lost.
      }
    throw new Error("PouchDB does not replicate");
  };
  return {
    save: (doc) => db.put(toRow(doc)),
    async put(docs) {
      for (let i = 0; i < docs.length; i += 1000) {
        const stored = await db.bulkDocs(docs.slice(i, i + 1000).map(toRow));
        if (stored.some(({ error }) => error)) throw new Error("PouchDB did not store all documents");
      }
    },
    send: () => untilDone(() => db.replicate.to(remote)),
    receive: () => untilDone(() => db.replicate.from(remote)),
    count: async () => (await db.info()).doc_count,
    close: () => db.close(),
  };
}
