import type { JournalDisk } from "#sync/journal/disk.ts";
import { Died } from "./disk.ts";

/** The faults of one context's journal. */
type FilesPlan = {
  /** Operations until the context dies: an append is then torn, and no later operation succeeds. */
  dieAt: number | null;
  /** True once the context has died in another place. */
  isDead: () => boolean;
  /** Called when the context dies here. */
  die: () => void;
};

/** The files of a tablet's journal; they survive every page. */
export class JournalFiles {
  readonly #files = new Map<string, Uint8Array<ArrayBuffer>>();
  /** Free bytes of the disk. */
  room = Number.POSITIVE_INFINITY;

  /** The names of all files. */
  get names(): string[] {
    return [...this.#files.keys()];
  }

  /** Bytes of all files whose names end so. */
  size(ending: string): number {
    const files = [...this.#files].filter(([name]) => name.endsWith(ending));
    return files.reduce((sum, [, { length }]) => sum + length, 0);
  }

  /** Another program fills the disk, also what the reserve leaves. */
  fill(): void {
    this.#files.delete("reserve");
    this.room = 0;
  }

  clear(): void {
    this.#files.clear();
    this.room = Number.POSITIVE_INFINITY;
  }

  /** The disk as one context sees it. */
  disk(plan: FilesPlan): JournalDisk {
    const step = (tear = () => {}) => {
      if (plan.isDead()) throw new Died();
      if (plan.dieAt === null) return;
      plan.dieAt -= 1;
      if (plan.dieAt > 0) return;
      tear();
      plan.die();
      throw new Died();
    };
    const put = (name: string, bytes: Uint8Array) => {
      const before = this.#files.get(name) ?? new Uint8Array();
      const after = new Uint8Array(before.length + bytes.length);
      after.set(before);
      after.set(bytes, before.length);
      this.#files.set(name, after);
      this.room -= bytes.length;
    };
    return {
      list: async () => {
        step();
        return [...this.#files.keys()];
      },
      read: async (name) => {
        step();
        const bytes = this.#files.get(name);
        if (!bytes) throw new DOMException(name, "NotFoundError");
        return bytes;
      },
      append: async (name, bytes) => {
        step(() => put(name, bytes.slice(0, bytes.length / 2)));
        if (bytes.length > this.room) throw new DOMException("no room", "QuotaExceededError");
        put(name, bytes);
      },
      clear: async (name) => {
        step();
        this.room += this.#files.get(name)?.length ?? 0;
        this.#files.set(name, new Uint8Array());
      },
      remove: async (name) => {
        step();
        this.room += this.#files.get(name)?.length ?? 0;
        this.#files.delete(name);
      },
    };
  }
}
