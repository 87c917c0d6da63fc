import type { Transaction } from "dexie";
import type { ThumbnailRow } from "./rows.ts";

/** The most thumbnails stored on this tablet; beyond this number, the oldest are deleted. */
const MAX_THUMBNAILS = 1000;

/** Stores a thumbnail for use without signal. */
export async function storeThumbnail(tables: Pick<Transaction, "table">, row: ThumbnailRow): Promise<void> {
  const table = tables.table("thumbnails");
  await table.put(row);
  const over = (await table.count()) - MAX_THUMBNAILS;
  if (over > 0) await table.orderBy("kept_at").limit(over).delete();
}
