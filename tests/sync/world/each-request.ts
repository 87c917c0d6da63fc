/** The requests of an object store that this file knows, and whether each writes. */
const methods: Record<string, boolean> = {
  ...Object.fromEntries(["add", "clear", "delete", "put"].map((name) => [name, true])),
  ...Object.fromEntries(["count", "get", "getAll", "getAllKeys", "getKey"].map((name) => [name, false])),
  ...Object.fromEntries(["openCursor", "openKeyCursor"].map((name) => [name, false])),
};

type Make = () => IDBRequest;
/** Receives each request before it is made, with the object store and whether it writes; `make` makes it. */
export type OnRequest = (request: { store: string; writes: boolean; make: Make }) => IDBRequest;

/** Lets `onRequest` make each request of a transaction, of its object stores and of their indexes. */
export function eachRequest(transaction: IDBTransaction, onRequest: OnRequest): IDBTransaction {
  const storeOf = transaction.objectStore.bind(transaction);
  transaction.objectStore = (name) => watched(storeOf(name), name, onRequest);
  return transaction;
}

function watched<T extends IDBObjectStore | IDBIndex>(source: T, store: string, onRequest: OnRequest): T {
  return new Proxy(source, {
    get: (_, name) => {
      const value = Reflect.get(source, name) as unknown;
      if (typeof value !== "function") return value;
      if (name === "index")
        return (of: string) => watched((source as IDBObjectStore).index(of), store, onRequest);
      const writes = methods[String(name)];
      const call = (...args: unknown[]) => value.apply(source, args);
      if (writes === undefined) return call;
      return (...args: unknown[]) => onRequest({ store, writes, make: () => call(...args) as IDBRequest });
    },
  });
}

/** Lets a request fail for lack of space, when the database runs it: fake-indexeddb runs a request by its `operation`. */
export function failing(request: IDBRequest): void {
  const { _requests } = request.transaction as unknown as {
    _requests: { request: IDBRequest; operation: () => unknown }[];
  };
  const own = _requests.find((one) => one.request === request);
  if (!own) throw new Error("The request is not waiting");
  own.operation = () => {
    throw new DOMException("no room", "QuotaExceededError");
  };
}
