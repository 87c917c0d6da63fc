// What the worker reads: `zod/mini` is a quarter of zod, and a service worker loads all of its code at once.
import * as z from "zod/mini";
import { roles } from "#domain/kernel/roles.ts";
import type { Doc, TableName } from "#domain/kernel/tables.ts";
import { PeopleNames } from "#domain/people/names.ts";
import { Receipt } from "#domain/receipts/schema.ts";

/** The newest version of a record after the cursor, or its tombstone (`record` null). */
const FeedChange = z.object({
  // The tablet validates the envelope only: validating a thousand records would be slow.
  table: z.string() as unknown as z.ZodMiniType<TableName>,
  id: z.string(),
  version: z.int(),
  deleted: z.boolean(),
  record: z.unknown() as z.ZodMiniType<Doc | null>,
});

export const FeedPage = z.object({
  epoch: z.string(),
  changes: z.array(FeedChange),
  cursor: z.int(),
  more: z.boolean(),
  /**
   * The end of the feed when this page was read: a tablet that has pulled up to it has every change this page omits.
   */
  head: z.int(),
  /** The role of the signed-in person, so that a tablet learns of a change; a server without roles sends none. */
  role: z.catch(z.optional(z.enum(roles)), undefined),
  /** The names of people, where the request has another version of them. */
  names: z.catch(z.optional(PeopleNames), undefined),
});

export type FeedPage = z.infer<typeof FeedPage>;

/** The request header in which a device reports its state with each pull, as JSON. */
export const REPORT_HEADER = "X-Fibril-Report";

/** The request header with the version of the names of people that a device has, or `none`. */
export const NAMES_HEADER = "X-Fibril-Names";

/** The response header with the receipt of a write that was sent on its own: its JSON in base64url. */
export const RECEIPT_HEADER = "X-Fibril-Receipt";

export const BatchReplies = z.object({
  replies: z.array(
    z.object({
      key: z.string(),
      status: z.int(),
      body: z.unknown(),
      cursor: z.int(),
      /** Of an accepted write. A malformed one does not make the reply unusable. */
      receipt: z.catch(z.optional(Receipt), undefined),
    }),
  ),
});

export type BatchReplies = z.infer<typeof BatchReplies>;
