import type { OutboxEntry } from "#store/rows.ts";
import type { Kind } from "./forms.ts";
import type { Tablet } from "./tablet.ts";

/** A promise to a person: 'Saved on this tablet'. */
export type Promised = {
  marker: string;
  tablet: Tablet;
  user: string;
  /** The id of the write; a resend gives it another one. */
  key: string;
  what: Kind;
  /** A person undid the write. */
  isDiscarded: boolean;
  /**
   * The rescues that put the write into an outbox, by number: the tablet may lack the records that it is about. The
   * tablet before may have sent the write, so it has its order only among writes of the same rescues.
   */
  rescues: readonly number[];
  /**
   * The write was discarded at some time, or only the journal had it: restored or put back, it arrives late. Or the answer to
   * its transaction was lost, or its page died: the save ended after that of another page, although the write was stored
   * before.
   */
  isLate: boolean;
  /** The tablet lost the write with its database, and had no journal: the write is on the server or nowhere. */
  isLost: boolean;
  /** The entry that the tablet lost with its database when the server had the write; null if none was lost. */
  lostReceipt: OutboxEntry | null;
};

/** Everything that was ever promised, by its marker, in the order of the outboxes. */
export class Promises {
  readonly all = new Map<string, Promised>();
  readonly #owners = new Map<string, string>();
  /** What was discarded, or restored, before the person has read that it is saved: another tab shows it earlier. */
  readonly #settledEarly = new Map<string, boolean>();

  add(
    tablet: Tablet,
    what: Kind,
    marker: string,
    { user, id }: { user: string; id: string },
    isLate = false,
  ): void {
    this.#owners.set(id, user);
    this.all.set(marker, {
      marker,
      tablet,
      user,
      key: id,
      what,
      isDiscarded: this.#settledEarly.get(id) ?? false,
      rescues: [],
      isLate: isLate || this.#settledEarly.has(id),
      isLost: false,
      lostReceipt: null,
    });
  }

  of({ id }: OutboxEntry): Promised | undefined {
    return [...this.all.values()].find(({ key }) => key === id);
  }

  /** The person who saved the write; undefined for a write that was never promised. */
  ownerOf(key: string): string | undefined {
    return this.#owners.get(key);
  }

  /** A refused write is sent again under another id. */
  resent(entry: OutboxEntry, again: OutboxEntry): void {
    this.#owners.set(again.id, again.user);
    const promised = this.of(entry);
    if (promised) promised.key = again.id;
  }

  /** A person discarded the write, or restored it. */
  settle(entry: OutboxEntry, isDiscarded: boolean): void {
    const promised = this.of(entry);
    if (!promised) this.#settledEarly.set(entry.id, isDiscarded);
    if (!promised) return;
    promised.isDiscarded = isDiscarded;
    promised.isLate = true;
  }

  /** A write has the fate of its entry: unfinished writes are on the other tablet, the receipts are deleted. */
  move(row: OutboxEntry, target: Tablet, rescue: number): void {
    const promised = this.of(row);
    if (!promised) return;
    if (row.state === "done") promised.lostReceipt = row;
    if (row.state === "done" || row.state === "discarded") return;
    // The order of the map is the order of the outbox.
    this.all.delete(promised.marker);
    this.all.set(promised.marker, { ...promised, tablet: target, rescues: [...promised.rescues, rescue] });
  }
}
