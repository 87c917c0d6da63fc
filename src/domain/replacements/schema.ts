import type { TableName } from "../kernel/tables.ts";

/**
 * A notice for one person (`whose`, e-mail): another person's write replaced values that this person had entered, or
 * was merged with them. The values are in the history too; each device of the person marks the
 * notice as read.
 */
export type Replacement = {
  id: string;
  whose: string;
  kind: "replaced" | "merged";
  /** The record that both wrote. */
  record_table: TableName;
  record_id: string;
  /** The writes of `whose` whose values are concerned, by their commands' ids. */
  commands: string[];
  /** E-mail of the other person, and the name of that person's command. */
  by: string;
  operation: string;
  /** When the other write reached the server, and when it was recorded offline; ISO UTC. */
  at: string;
  recorded_at: string | null;
  /** What the other write changed, as in a history: of `replaced`, the values of `whose` only. */
  changes: { path: string[]; before?: unknown; after?: unknown }[];
};
