import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openExistingPostgres, openPostgres } from "#server/db/postgres/postgres.ts";

/** The length and the code of a request for TLS. */
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

function messageOf(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** A message of PostgreSQL that refuses a connection. */
const errorOf = (code: string, message: string) =>
  messageOf("E", Buffer.from(`${["SFATAL", "VFATAL", `C${code}`, `M${message}`].join("\0")}\0\0`));

/** A message of PostgreSQL that requests a password; 10 and 11 are the steps of SCRAM. */
const requestOf = (step: number, text: string) =>
  messageOf("R", Buffer.concat([Buffer.from([0, 0, 0, step]), Buffer.from(text)]));

/** Listens on a free port and answers each message with the next answer, without any by closing. Returns the port. */
async function answering(...answers: Buffer[]): Promise<number> {
  const server = createServer((socket) => {
    const left = [...answers];
    socket.on("error", () => undefined);
    socket.on("data", (message) => {
      const answer = message.equals(TLS_REQUEST) ? "N" : left.shift();
      if (answer === undefined) socket.destroy();
      else socket.write(answer);
    });
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const urlOf = (port: number, more = "") => `postgres://fibril:secret@127.0.0.1:${port}/lab${more}`;
const faultOf = (url: string) =>
  openPostgres(url).then(
    () => expect.fail("The database was opened."),
    (error: Error) => error.message,
  );

test.each([
  [
    "28P01",
    "password authentication failed",
    "does not accept the password of the user fibril, or has no such user.",
  ],
  ["3D000", 'database "lab" does not exist', "has no database lab. Create it: createdb --owner fibril"],
  [
    "28000",
    'no pg_hba.conf entry for host "10.0.0.2", no encryption',
    "only over TLS, or not from this machine",
  ],
  [
    "28000",
    'no pg_hba.conf entry for host "10.0.0.2", SSL encryption',
    "does not accept the user fibril from this",
  ],
  ["53300", "sorry, too many clients already", "has no free connection. A server of Fibril needs 13"],
  [
    "57P03",
    "the database system is starting up",
    "is starting or stopping. It answered: the database system",
  ],
])("a database that refuses with %s (%s) is named with what to correct", async (code, message, sentence) => {
  const port = await answering(errorOf(code, message));
  const fault = await faultOf(urlOf(port));
  expect(fault).toContain(`DATABASE_URL: 127.0.0.1:${port} `);
  expect(fault).toContain(sentence);
  expect(fault).not.toContain("secret");
  await expect(openExistingPostgres(urlOf(port))).rejects.toThrow(sentence);
});

test("a port on which nothing listens is named", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await once(server.close(), "close");
  expect(await faultOf(urlOf(port))).toBe(
    `DATABASE_URL: nothing listens at 127.0.0.1:${port}. Is PostgreSQL running there, and is the port right?`,
  );
});

test("a host that has no address is named", async () => {
  expect(await faultOf("postgres://fibril@database.invalid/lab")).toMatch(
    /^DATABASE_URL: the host of database\.invalid:5432 is not known to this machine/,
  );
});

test("a database without TLS, and a certificate authority that cannot be read, are named", async () => {
  const port = await answering(errorOf("28P01", "not asked"));
  expect(await faultOf(urlOf(port, "?sslmode=verify-full"))).toContain(
    `127.0.0.1:${port} has no TLS. Set ssl = on`,
  );
  expect(await faultOf(urlOf(port, "?sslmode=verify-full&sslrootcert=/nowhere/ca.pem"))).toBe(
    "DATABASE_URL: the file /nowhere/ca.pem cannot be read (ENOENT).",
  );
});

test("another program at the port is recognized, and a password that is missing", async () => {
  const port = await answering();
  expect(await faultOf(urlOf(port))).toContain("has closed the connection at once. Is it PostgreSQL");
  const scram = await answering(requestOf(10, "SCRAM-SHA-256\0\0"), requestOf(11, "r=x,s=eA==,i=4096"));
  expect(await faultOf(`postgres://fibril@127.0.0.1:${scram}/lab`)).toContain(
    "the password of the user fibril is missing.",
  );
});
