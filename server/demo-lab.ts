import { newAccount } from "./auth/new-account.ts";
import type { Clock } from "./clock.ts";
import type { Accounts } from "./db/accounts.ts";
import type { LabDb } from "./db/lab-db.ts";
import { loadLookups } from "./load-lookups.ts";

export type DemoAccount = { username: string; email: string; password: string };

/** The demonstration's people; they exist nowhere else. */
export const demoAccounts: readonly DemoAccount[] = [
  "dana.ruiz",
  "marcus.lee",
  "priya.nair",
  "tom.okafor",
].map((username) => ({ username, email: `${username}@cnf-lab.example`, password: "fibril-demo" }));

/** Fills an empty lab with the demonstration: lookups and accounts. */
export async function fillDemoLab(lab: { db: LabDb; accounts: Accounts; clock: Clock }): Promise<void> {
  await loadLookups(lab.db, lab.clock);
  for (const account of demoAccounts) await lab.accounts.add(await newAccount(lab.clock, account));
}
