import type { OutboxEntry, StoredFile, StoredWrite } from "#store/rows.ts";
import type { JournalWrite } from "./line.ts";

/** The second place of unsent writes, outside the database. A fault of the database does not reach it. */
export type Journal = {
  /** The current state; another object after each change, for `useSyncExternalStore`. */
  state(): JournalState;
  subscribe(listener: () => void): () => void;
  /**
   * Appends the writes of one save, and makes earlier writes void; resolves when the line is on the disk. On a full disk
   * it uses the reserve. Rejects if the line cannot be written; then nothing of it remains. `missing` where there is no
   * journal.
   */
  append(writes: readonly StoredWrite[], voids?: readonly string[]): Promise<"flushed" | "missing">;
  /**
   * Makes writes void: the server has them, or a person discarded them. With `erases`, the file is written anew, so that none of
   * their text remains. Rejects if that cannot be written.
   */
  drop(ids: readonly string[], options?: { erases?: boolean }): Promise<void>;
  /** Records that a person discarded these writes. Rejects if that cannot be written. */
  recordDiscards(writes: readonly Discardable[]): Promise<void>;
  /** Removes what {@link Journal.recordDiscards} wrote about these writes: their keys. */
  forgetDiscards(ids: readonly string[]): Promise<void>;
  /** The recorded discards, as `discardName` names them. Empty without a journal. */
  discards(): Promise<Set<string>>;
  /** Gives up the reserve; true if there was one. */
  makeRoom(): Promise<boolean>;
  /** The highest `order` of the writes that this page's journal had; 0 where it had none. */
  lastOrder(): number;
  /** The unsent writes of this page's journal, oldest first, without their files. */
  writes(): Promise<JournalWrite[]>;
  /** Reads the file of a write; `undefined` where the write has none, or where it is damaged. */
  fileOf(write: JournalWrite): Promise<StoredFile | undefined>;
  /** Reports how many writes only the journal has, and how many were put back into the database just now. */
  reportDatabase(counts: { onlyHere: number; returned?: number }): void;
};

/** The part of a write that names its discard. */
export type Discardable = Pick<OutboxEntry, "id" | "restores">;

/** The journal as the tablet's health shows it. */
export type JournalState = {
  /** `missing`: this browser has no place for a journal. `failing`: the last line could not be written. */
  kind: "opening" | "ready" | "missing" | "failing";
  /** Why the journal is missing or fails, in the browser's words. */
  reason: string | null;
  /** The reserve is in place: the last writes still fit when the disk is full. */
  hasReserve: boolean;
  /** Unsent writes in this page's journal. */
  unsent: number;
  /** Writes that the journal has and the database does not have. */
  onlyHere: number;
  /** Writes that the database had lost and that were put back since the page was opened. */
  returned: number;
};
