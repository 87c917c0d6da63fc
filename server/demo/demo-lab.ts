import type { Role } from "#domain/kernel/roles.ts";
import { demoLookups } from "#domain/lookups/first-lookups.ts";
import { leftUnsent } from "#domain/notifications/delivery.ts";
import { newAccount } from "../auth/new-account.ts";
import type { Clock } from "../clock.ts";
import type { Accounts } from "../db/accounts.ts";
import { type LabDb, writtenAtServer } from "../db/lab-db.ts";
import type { Files } from "../files/files.ts";
import { loadLookups } from "../lab/housekeeping.ts";
import { loader } from "./load.ts";
import { loadCnfs, retireCnfs } from "./load-cnfs.ts";
import { loadFibre } from "./load-fibre.ts";
import { loadGrowTrials } from "./load-grow-trials.ts";
import { closeHomogenizations, loadHomogenizations } from "./load-homogenizations.ts";
import { loadPictures } from "./load-pictures.ts";
import { loadSamples } from "./load-samples.ts";
import { loadStock } from "./load-stock.ts";

export type DemoAccount = { username: string; email: string; password: string; role: Role };

/** The demonstration's accounts. */
export const demoAccounts: readonly DemoAccount[] = (
  [
    ["dana.ruiz", "administrator"],
    ["marcus.lee", "staff"],
    ["priya.nair", "member"],
    ["tom.okafor", "member"],
  ] as const
).map(([username, role]) => ({
  username,
  email: `${username}@cnf-lab.example`,
  password: "fibril-demo",
  role,
}));

type DemoLab = {
  db: LabDb;
  accounts: Accounts;
  clock: Clock;
  /** Storage of the pictures; without it no pictures are added. */
  files?: Files;
};

/** E-mail of the person who does the work with this index: the accounts take turns. */
const person = (index: number) => demoAccounts[index % demoAccounts.length]?.email ?? "";

/**
 * Fills an empty lab with the demonstration: lookups, inventory, homogenizations and grow trials, by the lab's own
 * commands, and accounts. The accounts are added last: an interrupted load leaves a lab without accounts, which the next
 * start completes.
 */
export async function fillDemoLab(lab: DemoLab): Promise<void> {
  const { db, accounts, files, clock } = lab;
  await loadLookups(db, clock, demoLookups());
  const load = loader(db, clock);
  await loadStock(load, person);
  await loadFibre(load, person);
  await loadHomogenizations(load, person);
  await loadCnfs(load, person);
  await closeHomogenizations(load, person);
  await loadSamples(load, person);
  await loadGrowTrials(load, person);
  if (files) await loadPictures(load, files, person);
  await retireCnfs(load, person);
  await leaveMessagesUnsent(db, clock);
  for (const account of demoAccounts) {
    if ((await accounts.find(account.username)) === null)
      await accounts.add(await newAccount(clock, account, account.role));
  }
}

/** The sample data is not reported to anyone, even where a mail server is set. */
async function leaveMessagesUnsent(db: LabDb, clock: Clock): Promise<void> {
  const error = "It is about the sample data of the demonstration.";
  await db.transaction(async (tx) => {
    // A demonstration that is filled again does not change what the first time has left.
    const messages = (await tx.all("notifications")).filter(({ delivery }) => delivery === undefined);
    const changes = messages.map((message) => ({
      table: "notifications" as const,
      id: message.id,
      record: leftUnsent(message, error),
    }));
    await tx.apply(changes, writtenAtServer(clock, "fillDemoLab", "fibril"));
  });
}
