import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request as httpRequest } from "node:http";
import { join } from "node:path";
import { startPostgres } from "../tests/postgres.mjs";
import { ACCOUNT, startApp } from "./app.mjs";

/** The part of the clients that a run has. */
const PART = Number(process.env.BENCH_PART ?? 1);
/** The number of clients and of their requests, of each run. */
const BATCHES = 100 * PART;
const CLIENTS = 200 * PART;
const WRITES = 20;
const BODIES = 400 * PART;
const TABLETS = 500 * PART;
const CHANGES = 20;
/** Milliseconds within which the open tablets pull after a change. */
const SPREAD_MS = 400;
/** Bytes that each client without sign-in sends slowly. */
const BODY = 1_000_000;
const DAY = "2026-11-19T15:42:00.000Z";

/** A client of the server: `send` resolves with the status and the JSON of the answer, and notes its time. */
function clientOf(url, token) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
  const times = [];
  const send = (method, path, body, more = {}) =>
    new Promise((resolve, reject) => {
      const start = performance.now();
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        authorization: `Bearer ${token}`,
        ...(text !== undefined && {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(text),
        }),
        ...more,
      };
      const asked = httpRequest(`${url}/api${path}`, { method, agent, headers }, (reply) => {
        const parts = [];
        reply.on("data", (part) => parts.push(part));
        reply.on("error", reject);
        reply.on("end", () => {
          times.push(performance.now() - start);
          resolve({ status: reply.statusCode, text: Buffer.concat(parts).toString() });
        });
      });
      asked.on("error", reject);
      asked.end(text);
    });
  return { send, times, token, close: () => agent.destroy() };
}

async function tokenOf(url, account = ACCOUNT) {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  return (await reply.json()).token;
}

/** Sessions of the demonstration's accounts: one has at most 8 streams, an account 200. */
async function manyTokens(url) {
  const names = ["dana.ruiz", "marcus.lee", "priya.nair", "tom.okafor"].map(
    (name) => `${name}@cnf-lab.example`,
  );
  const tokens = [];
  for (let i = 0; i < TABLETS / 8; i += 1)
    tokens.push(await tokenOf(url, { ...ACCOUNT, username: names[i % names.length] }));
  return tokens;
}

/** The header of a proxy: each tablet has an address of its own. */
const fromTablet = (tablet) => ({ "x-forwarded-for": `10.0.${tablet >> 8}.${tablet & 255}` });

const write = (client, path, body) =>
  client.send("POST", path, body, { "idempotency-key": crypto.randomUUID() });

async function chemicalBody(client) {
  const json = async (path) => JSON.parse((await client.send("GET", path)).text);
  const [name] = await json("/chemicals/chemical-names");
  const [location] = await json("/misc/locations");
  return {
    chemical_name_id: name.id,
    amount_supplied: 1000,
    amount_units: "LITRES",
    concentration: 70,
    concentration_units: "PERCENT",
    supplier_id: 1,
    location_id: location.id,
    created_by: ACCOUNT.username,
    creation_date: DAY,
    comments: null,
  };
}

const useBody = (comments) => ({
  amount_used: 1,
  amount_used_units: "ML",
  resource_use_purpose_id: "other",
  purpose: "Cleaning",
  comments,
  created_by: ACCOUNT.username,
  creation_date: DAY,
  allow_overdraw: true,
});

/** Runs `each` for so many clients at once. */
const together = (count, each) => Promise.all(Array.from({ length: count }, (_, i) => each(i)));

async function inTurn(count, each) {
  for (let i = 0; i < count; i += 1) await each(i);
}

/** 200 clients that use one stock; a use must cost the same after any number of uses. */
async function usesOfOne(client) {
  const made = JSON.parse((await write(client, "/chemicals", await chemicalBody(client))).text);
  const statuses = new Map();
  await together(CLIENTS, (i) =>
    inTurn(WRITES, async (n) => {
      const { status } = await write(client, `/chemicals/${made.id}/use-records`, useBody(`use ${i} ${n}`));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }),
  );
  const detail = JSON.parse((await client.send("GET", `/chemicals/${made.id}`)).text);
  const stored = new Set(detail.use_records.map(({ comments }) => comments)).size;
  if (stored !== CLIENTS * WRITES || detail.use_records.length !== stored)
    throw new Error(`${stored} of ${CLIENTS * WRITES} uses are stored: ${JSON.stringify([...statuses])}`);
  return made.id;
}

/** Tablets that return with a full queue: every write is stored once, in the order of its tablet. */
async function reconnecting(client) {
  const body = await chemicalBody(client);
  await together(CLIENTS, async (tablet) => {
    const writes = Array.from({ length: 50 }, (_, i) => ({
      key: crypto.randomUUID(),
      method: "POST",
      path: "/api/chemicals",
      body: { ...body, comments: `tablet ${tablet} write ${i}` },
      recorded_at: DAY,
    }));
    const { status } = await client.send("POST", "/batch", { writes });
    if (status !== 200) throw new Error(`A batch was answered ${status}`);
    // Its answer was lost.
    if (tablet % 10 === 0) await client.send("POST", "/batch", { writes });
  });
  const seen = new Set();
  let rows = 0;
  for (let [since, more] = [0, true]; more; ) {
    const page = JSON.parse((await client.send("GET", `/changes?since=${since}&limit=1000`)).text);
    const comments = page.changes.map(({ record }) => record?.comments ?? "");
    for (const comment of comments.filter((text) => text.startsWith("tablet "))) {
      seen.add(comment);
      rows += 1;
    }
    [since, more] = [page.cursor, page.more];
  }
  if (seen.size !== CLIENTS * 50 || rows !== seen.size)
    throw new Error(`${seen.size} of ${CLIENTS * 50} writes are stored, in ${rows} records`);
}

/** Open tablets, each with its stream: after every write each pulls within `SPREAD_MS`, as the app does. */
async function openTablets(client, url) {
  const tokens = await manyTokens(url);
  const body = await chemicalBody(client);
  const head = JSON.parse((await client.send("GET", "/changes?limit=1")).text).head;
  const cursors = new Array(TABLETS).fill(head);
  let onPull = () => undefined;
  const agent = new Agent({ keepAlive: true, maxSockets: TABLETS });
  const pull = async (tablet) => {
    const { text } = await client.send(
      "GET",
      `/changes?since=${cursors[tablet]}&limit=1000`,
      undefined,
      fromTablet(tablet),
    );
    cursors[tablet] = Math.max(cursors[tablet], JSON.parse(text).cursor);
    onPull();
  };
  const streams = await together(
    TABLETS,
    (tablet) =>
      new Promise((resolve, reject) => {
        const asked = httpRequest(`${url}/api/changes/live`, {
          agent,
          headers: { authorization: `Bearer ${tokens[tablet % tokens.length]}`, ...fromTablet(tablet) },
        });
        asked.on("error", () => undefined);
        asked.on("response", (reply) => {
          if (reply.statusCode !== 200) reject(new Error(`A stream was answered ${reply.statusCode}`));
          reply.setEncoding("utf8").on("data", (text) => {
            const position = Number(/^data: (\d+)/.exec(text)?.[1] ?? 0);
            if (position > cursors[tablet]) setTimeout(() => void pull(tablet), Math.random() * SPREAD_MS);
            resolve(asked);
          });
          reply.on("error", () => undefined);
        });
        asked.end();
      }),
  );
  client.times.length = 0;
  const shown = [];
  await inTurn(CHANGES, async () => {
    const start = performance.now();
    await write(client, "/chemicals", body);
    const goal = JSON.parse((await client.send("GET", "/changes?since=0&limit=1")).text).head;
    await new Promise((resolve) => {
      onPull = () => cursors.every((cursor) => cursor >= goal) && resolve();
      onPull();
    });
    shown.push(performance.now() - start);
  });
  for (const stream of streams) stream.destroy();
  agent.destroy();
  const most = Math.round(Math.max(...shown));
  console.log(`${TABLETS} tablets had a change after at most ${most} ms, and pulled ${TABLETS} times for it`);
}

const runs = [
  [
    `${BATCHES} batches × 50 writes`,
    async (client) => {
      const body = await chemicalBody(client);
      await together(BATCHES, () =>
        client.send("POST", "/batch", {
          writes: Array.from({ length: 50 }, () => ({
            key: crypto.randomUUID(),
            method: "POST",
            path: "/api/chemicals",
            body,
            recorded_at: null,
          })),
        }),
      );
    },
  ],
  [
    `${CLIENTS} clients × ${WRITES} creates`,
    async (client) => {
      const body = await chemicalBody(client);
      await together(CLIENTS, () => inTurn(WRITES, () => write(client, "/chemicals", body)));
    },
  ],
  [`${CLIENTS} clients × ${WRITES} uses of one stock`, usesOfOne],
  [`${CLIENTS} tablets reconnect, 50 writes each`, reconnecting],
  [`${TABLETS} open tablets, ${CHANGES} changes`, openTablets],
  [
    `${CLIENTS} full pulls`,
    (client) =>
      together(CLIENTS, async () => {
        for (let [since, more] = [0, true]; more; ) {
          const { status, text } = await client.send("GET", `/changes?since=${since}&limit=1000`);
          if (status !== 200) throw new Error(`A pull was answered ${status}: ${text}`);
          // Parsing all pages would take the processor from the server.
          const [, cursor, rest] = /"cursor":(\d+),"more":(true|false)[^[{]*$/.exec(text);
          [since, more] = [Number(cursor), rest === "true"];
        }
      }),
  ],
  [
    `${BODIES} bodies without sign-in`,
    (_, url) =>
      together(
        BODIES,
        () =>
          new Promise((resolve) => {
            const asked = httpRequest(`${url}/api/chemicals`, {
              method: "POST",
              headers: { "content-type": "application/json" },
            });
            asked.on("response", (reply) => reply.resume().on("end", resolve).on("error", resolve));
            asked.on("error", resolve);
            asked.on("close", resolve);
            asked.write(`{"comments":"${"x".repeat(BODY)}`);
          }),
      ),
  ],
];

/** The server under load, in a process of its own: times of the requests, of `/api/health` meanwhile, and memory. */
async function loading({ root, quantile, table }) {
  await loadOn("SQLite", () => ({}), { root, quantile, table });
  // A database on the same machine would not be held.
  if (process.env.BENCH_HELD) return;
  const server = await startPostgres({ isDurable: true });
  if (server === null) return console.log("PostgreSQL is not installed.");
  let databases = 0;
  const newDatabase = () => {
    databases += 1;
    const name = `load_${databases}`;
    execFileSync("psql", ["-qc", `create database ${name}`, server.url]);
    return { DATABASE_URL: server.url.replace(/postgres$/, name) };
  };
  try {
    await loadOn("PostgreSQL", newDatabase, { root, quantile, table });
  } finally {
    await server.stop();
  }
}

async function loadOn(database, settings, { root, quantile, table }) {
  const rows = [];
  for (const [name, run] of runs) {
    const app = await startApp(root, { FIBRIL_TRUSTED_PROXY: "127.0.0.1", ...settings() });
    try {
      const client = clientOf(app.url, await tokenOf(app.url));
      const health = fork(join(root, "bench/health.mjs"), [app.url, String(app.pid)]);
      await once(health, "message");
      const start = performance.now();
      await run(client, app.url, client.token);
      const seconds = (performance.now() - start) / 1000;
      health.send("end");
      const [{ times: healthTimes, mostMemory }] = await once(health, "message");
      client.close();
      const ms = (times, part) => (times.length === 0 ? "-" : Math.round(quantile(times, part)));
      rows.push([
        name,
        seconds.toFixed(1),
        ms(client.times, 0.5),
        ms(client.times, 0.99),
        ms(healthTimes, 0.5),
        ms(healthTimes, 0.99),
        Math.round(mostMemory),
      ]);
    } finally {
      await app.close();
    }
  }
  table([`load on ${database}`, "s", "p50 ms", "p99 ms", "health p50", "health p99", "memory MB"], rows);
}

/** Milliseconds of one use after 10, and after many uses of the stock: a use costs the same. */
async function usesCost({ root, quantile, table }, uses) {
  const app = await startApp(root);
  try {
    const client = clientOf(app.url, await tokenOf(app.url));
    const { id } = JSON.parse((await write(client, "/chemicals", await chemicalBody(client))).text);
    const use = () => write(client, `/chemicals/${id}/use-records`, useBody(null));
    const timed = async () => {
      client.times.length = 0;
      await inTurn(200, use);
      return [...client.times];
    };
    await inTurn(10, use);
    const first = await timed();
    await together(20, () => inTurn(uses / 20, use));
    const last = await timed();
    client.close();
    const row = (name, times) => [name, ...[0.5, 0.99].map((part) => quantile(times, part).toFixed(2))];
    table(
      ["one use of a stock", "p50 ms", "p99 ms"],
      [row("after 10 uses", first), row(`after ${uses.toLocaleString("en")} uses`, last)],
    );
  } finally {
    await app.close();
  }
}

/** Measures the server under load on both databases, and the cost of a use after few and after many uses. */
export async function run(tools) {
  await loading(tools);
  await usesCost(tools, 20_000);
}
