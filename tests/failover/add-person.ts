import { newAccount } from "#server/auth/new-account.ts";
import { newToken, tokenHash } from "#server/auth/sessions.ts";
import { systemClock } from "#server/clock.ts";
import { openPostgres } from "#server/db/postgres/postgres.ts";

/** Adds a person to the lab of a database and signs the person in. Returns the token. */
export async function addPerson(url: string): Promise<string> {
  const token = newToken();
  const { db, accounts } = await openPostgres(url);
  const account = await newAccount(
    systemClock,
    { username: "ada", email: "ada@lab.example", password: "correct horse battery" },
    "staff",
  );
  await accounts.add(account);
  const created_at = new Date().toISOString();
  const session = { user_id: account.id, created_at, valid_till: "2199-01-01T00:00:00.000Z" };
  const opened = { ...session, token_hash: tokenHash(token), device: null, used_at: null };
  await accounts.sessions.add(opened, account);
  await db.close();
  return token;
}
