import type { LabStore } from "./db.ts";

/**
 * Ends what is under way in the database when the page is put aside for the back button. WebKit freezes such a page with
 * its transactions open, and every other page and the worker then wait for them without end. What was being written is
 * written not at all, as when a page is closed. Call before the store is opened.
 */
export function abortWhenFrozen(store: LabStore, page: EventTarget): void {
  const underWay = new Set<IDBTransaction>();
  store.use({
    stack: "dbcore",
    name: "let-go-when-put-aside",
    create: (core) => ({
      ...core,
      transaction: (...how) => {
        const transaction = core.transaction(...how) as IDBTransaction;
        underWay.add(transaction);
        for (const end of ["complete", "abort"])
          transaction.addEventListener(end, () => underWay.delete(transaction));
        return transaction;
      },
    }),
  });
  page.addEventListener("pagehide", (event) => {
    if (!(event as Event & { persisted?: boolean }).persisted) return;
    for (const transaction of underWay) abort(transaction);
  });
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is ending by itself.
  }
}
