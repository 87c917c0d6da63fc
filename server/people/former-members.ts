import { createHmac } from "node:crypto";
import { fromDevice, type Version, withImporter } from "#domain/history/schema.ts";
import { type Change, keyToRef, refKey } from "#domain/kernel/change.ts";
import type { Doc } from "#domain/kernel/tables.ts";
import type { PersonExport } from "#domain/people/schema.ts";
import { stockOfUse } from "#domain/resource-use/in-history.ts";
import { tableNames } from "#domain/tables.ts";
import { formerEmail, withoutPerson } from "#domain/values/former-member.ts";
import { nameKey } from "#domain/values/name-key.ts";
import { lastAdministrator, listPeople, type PeopleSignIn, personOf } from "../auth/people.ts";
import { type Clock, isoTime } from "../clock.ts";
import type { Account } from "../db/account.ts";
import type { Accounts } from "../db/accounts.ts";
import { type LabDb, writtenAtServer } from "../db/lab-db.ts";
import type { Log } from "../http/log.ts";
import { Problem } from "../http/problems.ts";
import { readDevices } from "../lab/devices.ts";
import { nextTurn } from "../turns.ts";

type PeopleLab = { db: LabDb; accounts: Accounts; clock: Clock };
type Person = Pick<Account, "email" | "username">;

/** Tables of which a record can name a person. */
const tables = [...tableNames.filter((table) => table !== "claims"), "notifications" as const];

/**
 * Replaces a person's name and e-mail by `Former member n`: first the account is disabled under that name, then the records are
 * changed in one transaction, at last the e-mail is deleted. A repeat after a stop in between does what is left. Throws 404 for
 * an unknown account, 409 for one's own and for the last enabled administrator.
 */
export async function anonymize(
  { db, accounts, clock, log }: PeopleLab & { log: Log },
  id: string,
  by: Account,
): Promise<{ name: string; records: number }> {
  const account = await personOf(accounts, id);
  if (id === by.id) throw new Problem(409, "FINAL", "Another administrator anonymizes your account.");
  const key = keyOf(await db.receiptKey(), account.email);
  const name = await accounts.makeFormer(id, key);
  if (name === null) throw lastAdministrator();
  const records = await renameIn(db, account, name, writtenAtServer(clock, "anonymizePerson", by.email));
  await accounts.removeEmail(id, formerEmail(name));
  log.info({ account: id, by: by.username, records }, "person anonymized");
  return { name, records };
}

/**
 * Changes every record that names the person, in one transaction; returns their number. A use is written with its stock, whose
 * history has its changes.
 */
function renameIn(
  db: LabDb,
  person: Person,
  name: string,
  by: ReturnType<typeof writtenAtServer>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const changed = new Map<string, Change>();
    for (const table of tables) {
      await nextTurn();
      const docs: readonly Doc[] = await tx.all(table, { withdrawn: true });
      for (const doc of docs) {
        const record = withoutPerson(doc, person, name);
        const change = { table, id: String((doc as { id: string | number }).id), record };
        if (record !== doc) changed.set(refKey(change), change);
      }
    }
    const stocks = [...changed.values()].map(stockOfUse).filter((key) => key !== null && !changed.has(key));
    const unchanged: Change[] = [];
    for (const key of new Set(stocks)) {
      if (key === null) continue;
      const ref = keyToRef(key);
      unchanged.push({ ...ref, record: (await tx.get(ref.table, ref.id)) ?? null });
    }
    if (changed.size > 0) await tx.apply([...changed.values(), ...unchanged], by);
    return changed.size;
  });
}

/** Returns what the lab has about a person. Throws 404 for an unknown account. */
export async function exportPerson(
  lab: PeopleLab & PeopleSignIn,
  id: string,
  session: string,
): Promise<PersonExport> {
  const person = await personOf(lab.accounts, id);
  const account = (await listPeople(lab, session)).find((one) => one.id === id);
  if (account === undefined) throw new Problem(404, "NOT_FOUND", "Account not found");
  const records: PersonExport["records"] = [];
  for (const table of tables) {
    await nextTurn();
    const docs: readonly Doc[] = await lab.db.all(table, { withdrawn: true });
    for (const record of docs)
      if (withoutPerson(record, person, "") !== record) records.push({ table, record });
  }
  const devices = (await readDevices(lab.db)).filter(({ user }) => user === person.email);
  return { exported_at: isoTime(lab.clock), account, devices, records };
}

/** Returns versions with the names of former members in place of the e-mails that histories store without end. */
export async function withFormerMembers(
  { db, accounts }: Pick<PeopleLab, "db" | "accounts">,
  versions: Version[],
): Promise<Version[]> {
  const former = new Map((await accounts.formerMembers()).map((one) => [one.former_key, one.username]));
  if (former.size === 0) return versions;
  const secret = await db.receiptKey();
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const known = names.get(text) ?? former.get(keyOf(secret, text)) ?? text;
    names.set(text, known);
    return known;
  };
  const shown = (_: string, value: unknown) =>
    typeof value === "string" && value.includes("@") ? nameOf(value) : value;
  return versions.map((version) => {
    const { device, importer, author } = fromDevice(version.device);
    const renamed: Version = JSON.parse(JSON.stringify(version), shown);
    return {
      ...renamed,
      device: withImporter(device, importer && nameOf(importer), author && nameOf(author)),
    };
  });
}

/** The hash of an e-mail, with the lab's secret: the list of former members does not show who they were. */
function keyOf(secret: string | null, email: string): string {
  return createHmac("sha256", secret ?? "")
    .update(nameKey(email))
    .digest("hex");
}
