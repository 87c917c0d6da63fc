import type { Accounts } from "./accounts.ts";
import type { LabDb } from "./lab-db.ts";

/** One database: the lab's records and its accounts. */
export type Lab = { db: LabDb; accounts: Accounts };
