import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Role } from "#domain/kernel/roles.ts";
import { demoLookups } from "#domain/lookups/first-lookups.ts";
import { type App, createApp } from "#server/api/app.ts";
import { newToken, tokenHash } from "#server/auth/sessions.ts";
import { isoTime } from "#server/clock.ts";
import type { Lab } from "#server/db/accounts.ts";
import { writtenAtServer } from "#server/db/lab-db.ts";
import { openDiskFiles } from "#server/files/disk-files.ts";
import { loadLookups } from "#server/lab/housekeeping.ts";
import { growChanges } from "#tests/fixtures/grow-trials.ts";
import { aChemical, chemicalChanges } from "#tests/fixtures/records.ts";
import { type HandClock, handClock } from "#tests/support/create-lab.ts";
import { openBackup, openEmptyLab } from "#tests/support/open-lab.ts";
import { Roles, restricted } from "./roles.ts";

const LONG_VALID = "2099-01-01T00:00:00.000Z";

/** The lab's server as the tablets see it: it can end sessions, and be restored from last night's backup. */
export class Server {
  readonly clock: HandClock = handClock("2026-11-21T15:00:00.000Z");
  readonly roles = new Roles();
  readonly #folder = mkdtempSync(join(tmpdir(), "fibril-world-"));
  readonly #files = openDiskFiles(join(this.#folder, "files"));
  #lab: Lab;
  #app: App;
  #backups = 0;
  #hasBackup = false;
  readonly #former: Lab[] = [];

  private constructor(lab: Lab) {
    this.#lab = lab;
    this.#app = createApp({ ...lab, files: this.#files, clock: this.clock, operations: restricted });
  }

  static async open(users: readonly string[]): Promise<Server> {
    const server = new Server(await openEmptyLab());
    const { db } = server.#lab;
    await loadLookups(db, server.clock, demoLookups());
    // A record that can be used from the start.
    const by = writtenAtServer({ now: () => Date.parse("2026-01-01T00:00:00.000Z") }, "import", "fibril");
    const first = [...chemicalChanges(aChemical({ use_records: [] })), ...growChanges];
    await db.transaction((tx) => tx.apply(first, by));
    for (const email of users)
      await server.#lab.accounts.add({
        id: crypto.randomUUID(),
        username: email,
        email,
        password_hash: "-",
        role: "staff",
        is_disabled: false,
        picture: null,
        created_at: "2026-01-01T00:00:00.000Z",
      });
    return server;
  }

  get db() {
    return this.#lab.db;
  }

  send = async (request: Request): Promise<Response> => {
    // A running request ends on the server where it began.
    const [lab, app] = [this.#lab, this.#app];
    return this.roles.watch(lab, request, async () => app.fetch(request));
  };

  async setRole(email: string, role: Role): Promise<void> {
    await this.roles.change(this.#lab, email, role);
  }

  /** The bytes of a picture's file; null where there is no picture. */
  async picture(id: string): Promise<Uint8Array | null> {
    const file = await this.#files.read(id);
    return file && new Uint8Array(await new Response(file.open()).arrayBuffer());
  }

  /** Signs a person in without the slow hash; returns the token. */
  async token(email: string): Promise<string> {
    const account = await this.#lab.accounts.find(email);
    const token = newToken();
    const session = {
      token_hash: tokenHash(token),
      user_id: account?.id ?? "",
      created_at: isoTime(this.clock),
      valid_till: LONG_VALID,
      device: null,
      used_at: null,
    };
    await this.#lab.accounts.sessions.add(session, { password_hash: account?.password_hash ?? "" });
    return token;
  }

  async roleOf(email: string): Promise<Role> {
    return (await this.#lab.accounts.find(email))?.role ?? "member";
  }

  async revoke(token: string): Promise<void> {
    const found = await this.#lab.accounts.sessions.find(tokenHash(token));
    if (found) await this.#lab.accounts.sessions.remove(found.session.token_hash);
  }

  async backUp(): Promise<void> {
    this.#backups += 1;
    await this.#lab.db.backup(this.#backupFile());
    this.#hasBackup = true;
  }

  /** Returns false when there is no backup. Restoring renews the epoch, as `npm run admin -- after-restore` does. */
  async restore(): Promise<boolean> {
    if (!this.#hasBackup) return false;
    this.#hasBackup = false;
    // A running request ends on the server where it began: the old server remains open until then.
    this.#former.push(this.#lab);
    const copy = await openBackup(this.#backupFile());
    await copy.db.renewEpoch();
    this.#lab = copy;
    this.#app = createApp({ ...copy, files: this.#files, clock: this.clock, operations: restricted });
    return true;
  }

  async close(): Promise<void> {
    for (const { db } of [...this.#former, this.#lab]) await db.close();
    rmSync(this.#folder, { recursive: true });
  }

  #backupFile(): string {
    return join(this.#folder, `${this.#backups}.sqlite`);
  }
}
