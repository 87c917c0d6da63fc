import type { StoredFile, StoredWrite } from "#store/rows.ts";
import { type JournalDisk, makeReserve } from "./disk.ts";
import {
  discardedId,
  discardName,
  isDiscard,
  isPicture,
  linesName,
  linesOf,
  pagesOf,
  pictureName,
  RESERVE,
} from "./file-names.ts";
import type { Discardable, Journal, JournalState } from "./journal.ts";
import { type JournalWrite, type Line, toBytes } from "./line.ts";
import { holdPage, readPages } from "./pages.ts";
import { readPicture, writePicture } from "./picture.ts";

type Place = {
  openDisk: () => Promise<JournalDisk>;
  locks: Pick<LockManager, "request"> | undefined;
  /** A new id for this page: names its files and its lock. */
  page: string;
};

/** A file smaller than this is not written anew. */
const WORTH_REWRITING = 64 * 1024;

/**
 * The second place of unsent writes: files outside the database, which a fault of the database does not reach. Each page
 * appends to a file of its own, `<page>.<n>.lines`, and has a lock named after the page. A file whose lock is free was
 * left by a closed page: the next page to open copies its lines and deletes it.
 */
export class FileJournal implements Journal {
  readonly #place: Place;
  #disk: JournalDisk | null = null;
  readonly #live = new Map<string, JournalWrite>();
  /** About how many bytes of this page's file each live write takes. */
  readonly #sizes = new Map<string, number>();
  /** Writes whose line was not wanted after all, and may have been written: the next line makes them void. */
  readonly #unwanted = new Set<string>();
  #lastOrder = 0;
  #number = 1;
  /** Bytes in this page's file. */
  #size = 0;
  #state: JournalState = {
    kind: "opening",
    reason: null,
    hasReserve: false,
    unsent: 0,
    onlyHere: 0,
    returned: 0,
  };
  #queue: Promise<void> | null = null;
  #release: (() => void) | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(place: Place) {
    this.#place = place;
  }

  readonly state = (): JournalState => this.#state;
  readonly lastOrder = (): number => this.#lastOrder;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Opens the journal: takes over the lines of closed pages, and makes the reserve. Returns true if no other page is
   * open. Other calls wait for it.
   */
  open(): Promise<boolean> {
    return this.#inTurn(async () => {
      try {
        this.#disk = await this.#place.openDisk();
        this.#release = await holdPage(this.#place.locks, this.#place.page, {});
        const isAlone = await this.#takeOver(this.#disk);
        this.#report({ kind: "ready", hasReserve: await makeReserve(this.#disk) });
        return isAlone;
      } catch (error) {
        this.#disk = null;
        this.#report({ kind: "missing", reason: reasonOf(error) });
        return false;
      }
    });
  }

  /** Releases the lock of this page. Its file remains for the next page. */
  close(): void {
    this.#release?.();
  }

  writes(): Promise<JournalWrite[]> {
    return this.#inTurn(async () => [...this.#live.values()]);
  }

  async fileOf({ file }: JournalWrite): Promise<StoredFile | undefined> {
    return file && this.#disk ? readPicture(this.#disk, file) : undefined;
  }

  append(writes: readonly StoredWrite[], voids: readonly string[] = []): Promise<"flushed" | "missing"> {
    return this.#inTurn(async () => {
      const disk = this.#disk;
      if (!disk) return "missing";
      try {
        await this.#orWithoutReserve(disk, () => this.#write(disk, writes, voids));
      } catch (error) {
        // A disk that did not answer in time may have written the line later.
        for (const { id } of writes) this.#unwanted.add(id);
        this.#report({ kind: "failing", reason: reasonOf(error) });
        throw error;
      }
      this.#report({ kind: "ready", reason: null });
      return "flushed";
    });
  }

  drop(ids: readonly string[], { erases = false } = {}): Promise<void> {
    return this.#inTurn(async () => {
      const disk = this.#disk;
      const voids = ids.filter((id) => this.#live.has(id));
      if (!disk || voids.length === 0) return;
      const files = voids.flatMap((id) => this.#live.get(id)?.file ?? []);
      if (voids.length === this.#live.size) {
        await disk.clear(this.#name);
        this.#live.clear();
        this.#size = 0;
      } else await this.#write(disk, [], voids);
      for (const { name } of files) await disk.remove(name);
      await this.#rewrite(disk, erases);
      this.#report({});
    });
  }

  recordDiscards(writes: readonly Discardable[]): Promise<void> {
    return this.#inTurn(async () => {
      // An empty file: its name has all that is recorded.
      for (const write of writes) await this.#disk?.append(discardName(write), new Uint8Array());
    });
  }

  forgetDiscards(ids: readonly string[]): Promise<void> {
    return this.#inTurn(async () => {
      const disk = this.#disk;
      if (!disk || ids.length === 0) return;
      const discards = (await disk.list()).filter(isDiscard);
      for (const name of discards) if (ids.includes(discardedId(name))) await disk.remove(name);
    });
  }

  discards(): Promise<Set<string>> {
    return this.#inTurn(async () => new Set((await this.#disk?.list())?.filter(isDiscard)));
  }

  makeRoom(): Promise<boolean> {
    return this.#inTurn(async () => {
      if (!this.#disk || !this.#state.hasReserve) return false;
      await this.#disk.remove(RESERVE);
      this.#report({ hasReserve: false });
      return true;
    });
  }

  reportDatabase({ onlyHere, returned = 0 }: { onlyHere: number; returned?: number }): void {
    if (onlyHere !== this.#state.onlyHere || returned > 0)
      this.#report({ onlyHere, returned: this.#state.returned + returned });
  }

  get #name(): string {
    return linesName(this.#place.page, this.#number);
  }

  async #write(disk: JournalDisk, writes: readonly StoredWrite[], voids: readonly string[]): Promise<void> {
    const nameOf = ({ id }: StoredWrite) => pictureName(this.#place.page, id);
    try {
      const marked: JournalWrite[] = [];
      for (const { file, ...write } of writes)
        marked.push(file ? { ...write, file: await writePicture(disk, nameOf(write), file) } : write);
      await this.#appendLine(disk, { writes: marked, voids });
    } catch (error) {
      for (const write of writes) if (write.file) await disk.remove(nameOf(write));
      throw error;
    }
  }

  async #appendLine(disk: JournalDisk, { writes, voids }: Line): Promise<void> {
    const line = { writes, voids: [...voids, ...this.#unwanted] };
    const bytes = toBytes(line);
    await disk.append(this.#name, bytes);
    this.#size += bytes.length;
    this.#unwanted.clear();
    for (const id of line.voids) this.#live.delete(id);
    for (const write of line.writes) {
      this.#add(write);
      this.#sizes.set(write.id, bytes.length / line.writes.length);
    }
  }

  #add(write: JournalWrite): void {
    this.#live.set(write.id, write);
    this.#lastOrder = Math.max(this.#lastOrder, write.order ?? 0);
  }

  /** Runs the work once more after the reserve was given up; without a reserve too, since a fault may be short. */
  async #orWithoutReserve(disk: JournalDisk, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch {
      await disk.remove(RESERVE);
      this.#report({ hasReserve: false });
      await work();
    }
  }

  /** Writes the file anew when most of it is void, or where it `must` be. Until the old file is deleted, both contain the same writes. */
  async #rewrite(disk: JournalDisk, must: boolean): Promise<void> {
    for (const id of this.#sizes.keys()) if (!this.#live.has(id)) this.#sizes.delete(id);
    const liveSize = [...this.#sizes.values()].reduce((sum, size) => sum + size, 0);
    const isWorthIt = this.#size >= WORTH_REWRITING && liveSize * 2 <= this.#size;
    if (!isWorthIt && !(must && this.#live.size > 0)) return;
    const old = { name: this.#name, size: this.#size };
    this.#number += 1;
    this.#size = 0;
    try {
      await this.#appendLine(disk, { writes: [...this.#live.values()], voids: [] });
    } catch {
      // No room for a second file: the old file remains.
      this.#number -= 1;
      this.#size = old.size;
      return;
    }
    await disk.remove(old.name);
  }

  /** Copies the lines of closed pages to this page's file and deletes theirs. True if no other page is open. */
  async #takeOver(disk: JournalDisk): Promise<boolean> {
    const names = await disk.list();
    const pages = pagesOf(names);
    const locks = await Promise.all(
      [...pages].map((page) => holdPage(this.#place.locks, page, { ifAvailable: true })),
    );
    try {
      const closed = [...pages].filter((_, i) => locks[i] !== null);
      const isAlone = closed.length === pages.size;
      await this.#takeLines(
        disk,
        closed.map((page) => linesOf(names, page)),
        isAlone ? names : [],
      );
      return isAlone;
    } finally {
      // Also after a failed read: the page that opens next takes over what this page could not.
      for (const release of locks) release?.();
    }
  }

  /** Copies the lines of each closed page's files; deletes those files, and of `names` the pictures without a line. */
  async #takeLines(disk: JournalDisk, files: readonly string[][], names: readonly string[]): Promise<void> {
    const writes = await readPages(disk, files);
    try {
      if (writes.length > 0)
        await this.#orWithoutReserve(disk, () => this.#appendLine(disk, { writes, voids: [] }));
      for (const name of files.flat()) await disk.remove(name);
      await this.#removeStrayPictures(disk, names);
    } catch {
      // No room for a copy: the lines remain in their files, for the page that opens next.
      for (const write of writes) this.#add(write);
    }
  }

  /** Deletes pictures without a line: their page ended before it wrote the line. */
  async #removeStrayPictures(disk: JournalDisk, names: readonly string[]): Promise<void> {
    const used = new Set([...this.#live.values()].map(({ file }) => file?.name));
    for (const name of names) if (isPicture(name) && !used.has(name)) await disk.remove(name);
  }

  /** Runs works one after the other; the first begins at once, before the caller's next requests. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue ? this.#queue.then(work) : work();
    const end = () => {
      if (this.#queue === ended) this.#queue = null;
    };
    const ended: Promise<void> = result.then(end, end);
    this.#queue = ended;
    return result;
  }

  #report(change: Partial<JournalState>): void {
    this.#state = { ...this.#state, ...change, unsent: this.#live.size };
    for (const listener of this.#listeners) listener();
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException
    ? `${error.name}: ${error.message}`
    : String(error);
}
