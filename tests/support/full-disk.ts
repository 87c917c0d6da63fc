import { vi } from "vitest";

/** From now on the database has no room for a write of the outbox. Returns the function that makes room again. */
export function fillDisk(): () => void {
  const { add } = IDBObjectStore.prototype;
  const full = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(function (
    this: IDBObjectStore,
    ...given: Parameters<IDBObjectStore["add"]>
  ) {
    if (this.name === "outbox") throw new DOMException("no room", "QuotaExceededError");
    return add.apply(this, given);
  });
  return () => full.mockRestore();
}
