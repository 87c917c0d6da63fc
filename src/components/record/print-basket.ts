import { useSyncExternalStore } from "react";
import { printLabelsPath, readLabelRefs } from "#domain/qr-labels/addresses.ts";
import type { RecordRef } from "#domain/tables.ts";
import { countOf } from "#domain/values/words.ts";
import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";
import { useNotices } from "#ui/notice/notices.tsx";

const KEY = "print-basket";

/** The labels of the basket, as in the address of the page that prints them. */
let items: string | undefined;
const listeners = new Set<() => void>();

function read(): string {
  items ??= String(readFromDevice(KEY) ?? "");
  return items;
}

function write(next: string): void {
  items = next;
  storeOnDevice(KEY, next);
  for (const listener of listeners) listener();
}

/** Another page of this device has changed the basket, or the storage was cleared. */
function readAgain() {
  items = undefined;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", readAgain);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener("storage", readAgain);
    items = undefined;
  };
}

/** The records of any kind whose labels are printed together later. The basket is stored on this device. */
export function usePrintBasket() {
  const stored = useSyncExternalStore(subscribe, read);
  const { notify } = useNotices();
  return {
    /** The basket as the `items` of an address. */
    items: stored,
    add(refs: readonly RecordRef[]) {
      const all = [...readLabelRefs(read()), ...refs];
      write(new URLSearchParams(printLabelsPath(all).split("?")[1]).get("items") ?? "");
      const count = readLabelRefs(read()).length;
      const title = `${countOf(count, "labels")} in the print basket.`;
      notify({ id: KEY, kind: "success", title, link: { label: "Print labels", to: "/print-labels" } });
    },
    empty: () => write(""),
  };
}
