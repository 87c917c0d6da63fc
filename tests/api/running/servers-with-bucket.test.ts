import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newAccount } from "#server/auth/new-account.ts";
import { newToken, tokenHash } from "#server/auth/sessions.ts";
import { systemClock } from "#server/clock.ts";
import { writtenAtServer } from "#server/db/lab-db.ts";
import { openPostgres } from "#server/db/postgres/postgres.ts";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { aLeaf, imageMeta, sha256 } from "#tests/fixtures/images.ts";
import { aBucket, environmentOf, testStore } from "#tests/support/a-bucket.ts";
import { aFolder } from "#tests/support/a-folder.ts";
import { aForm } from "#tests/support/a-form.ts";
import { emptyDatabase, testDatabase } from "#tests/support/open-lab.ts";
import { type ServerProcess, startServer } from "#tests/support/server-processes.ts";

let servers: ServerProcess[];

beforeEach(() => {
  servers = [];
});

afterEach(async () => {
  for (const { end } of servers) await end();
});

async function start(settings: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(settings);
  servers.push(server);
  return server;
}

test.runIf(testStore !== undefined)(
  "a server starts on a bucket that it can use, and refuses any other one with one sentence",
  async () => {
    const bucket = await aBucket();
    const settings = { FIBRIL_DATA: aFolder(), ...environmentOf(bucket) };
    const { url, end } = await start(settings);
    expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    await end();
    await expect(start({ ...settings, FIBRIL_S3_SECRET: "wrong" })).rejects.toThrow(
      /^The server ended: The file store [^\n]* refuses the key \(403, SignatureDoesNotMatch\)[^\n]*\n$/,
    );
    await expect(start({ ...settings, FIBRIL_S3_BUCKET: "nowhere" })).rejects.toThrow(
      /^The server ended: The file store [^\n]* has no bucket nowhere \(404, NoSuchBucket\)[^\n]*\n$/,
    );
    await expect(start({ FIBRIL_DATA: settings.FIBRIL_DATA })).rejects.toThrow(
      "The files of this lab are in a bucket",
    );
  },
  60_000,
);

describe.runIf(testStore !== undefined && testDatabase !== undefined)(
  "servers with folders of their own",
  () => {
    test("have the same pictures in one bucket, and one that is killed leaves none behind", async () => {
      const url = await emptyDatabase(testDatabase ?? "");
      const lab = await openPostgres(url);
      const token = newToken();
      const person = { username: "ada", email: "ada@lab.example", password: "correct horse battery" };
      const account = await newAccount(systemClock, person, "staff");
      await lab.accounts.add(account);
      const session = {
        user_id: account.id,
        created_at: new Date().toISOString(),
        valid_till: "2199-01-01T00:00:00.000Z",
      };
      await lab.accounts.sessions.add(
        { ...session, token_hash: tokenHash(token), device: null, used_at: null },
        account,
      );
      await lab.db.transaction((tx) =>
        tx.apply(growChanges, writtenAtServer(systemClock, "import", person.email)),
      );
      const shared = { DATABASE_URL: url, ...environmentOf(await aBucket()) };
      const [first, second] = [
        await start({ ...shared, FIBRIL_DATA: aFolder() }),
        await start({ ...shared, FIBRIL_DATA: aFolder() }),
      ];
      const headers = { Authorization: `Bearer ${token}` };
      const path = `/api/grow-trials/${growIds.trial}/save-image`;
      const send = (to: ServerProcess, key: string, bytes: Buffer) =>
        fetch(`${to.url}${path}`, {
          method: "POST",
          headers: { ...headers, "Idempotency-Key": key },
          body: aForm(imageMeta(bytes), bytes),
        });
      const shown = async (from: ServerProcess, id: string) => {
        const answer = await fetch(`${from.url}/api/images/${id}`, { headers });
        return [answer.status, sha256(new Uint8Array(await answer.arrayBuffer()))];
      };
      const saved = await (await send(first, crypto.randomUUID(), aLeaf(1))).json();
      expect(await shown(second, saved.id)).toEqual([200, sha256(aLeaf(1))]);
      // Killed while it receives pictures: what it has not answered is sent to the other one, with the same keys.
      const keys = Array.from({ length: 6 }, () => crypto.randomUUID());
      const sent = keys.map((key, i) =>
        send(first, key, aLeaf(i + 2)).then(
          (answer) => answer.status,
          () => 0,
        ),
      );
      await Promise.race(sent);
      await first.end();
      await Promise.all(sent);
      for (const [i, key] of keys.entries()) {
        const answer = await send(second, key, aLeaf(i + 2));
        expect(answer.status).toBe(201);
        expect(await shown(second, (await answer.json()).id)).toEqual([200, sha256(aLeaf(i + 2))]);
      }
      expect(await lab.db.all("images")).toHaveLength(7);
      await lab.db.close();
    }, 60_000);
  },
);
