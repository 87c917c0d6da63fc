import type { LabStore } from "./db.ts";

/**
 * Aborts the open transactions when the page moves to the back/forward cache. WebKit freezes such a page with its
 * transactions open, and all other pages and the worker then wait for them indefinitely. An aborted transaction writes
 * nothing, as when a page is closed. Call before the store is opened.
 */
export function abortWhenFrozen(store: LabStore, page: EventTarget): void {
  const open = new Set<IDBTransaction>();
  store.use({
    stack: "dbcore",
    name: "abort-when-frozen",
    create: (core) => ({
      ...core,
      transaction: (...args) => {
        const transaction = core.transaction(...args) as IDBTransaction;
        open.add(transaction);
        for (const end of ["complete", "abort"])
          transaction.addEventListener(end, () => open.delete(transaction));
        return transaction;
      },
    }),
  });
  page.addEventListener("pagehide", (event) => {
    if (!(event as Event & { persisted?: boolean }).persisted) return;
    for (const transaction of open) abort(transaction);
  });
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has already finished.
  }
}
