import { deliveryOf } from "#domain/notifications/delivery.ts";
import type { Notification } from "#domain/notifications/schema.ts";
import type { LabDb } from "../db/lab-db.ts";

const PAGE = 500;

/** The notifications that have ended neither as sent nor as failed, read from the database once and then from the feed. */
export class UnsentMail {
  readonly #unsent = new Map<string, Notification>();
  #cursor: number | null = null;

  /** Returns them as they are now, the oldest first. */
  async read(db: LabDb): Promise<Notification[]> {
    if (this.#cursor === null) {
      // The position first: what is written meanwhile is read from the feed too.
      const position = await db.position();
      for (const notification of await db.all("notifications")) this.#put(notification);
      this.#cursor = position;
    }
    for (;;) {
      const rows = await db.changes(this.#cursor, PAGE);
      for (const { table, record } of rows)
        if (table === "notifications" && record !== null) this.#put(record as Notification);
      this.#cursor = rows.at(-1)?.position ?? this.#cursor;
      if (rows.length < PAGE) break;
    }
    return [...this.#unsent.values()].sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  }

  #put(notification: Notification): void {
    const { due_at } = deliveryOf(notification);
    if (due_at === null) this.#unsent.delete(notification.id);
    else this.#unsent.set(notification.id, notification);
  }
}
