import { orShort } from "../report.mjs";
import { ACCOUNT, onDatabases, signedIn, watchHealth, withApp } from "../start/app.mjs";
import { chemicalBodies, useBody } from "../start/fill.mjs";

/** The part of the clients that a run has. */
const PART = Number(process.env.BENCH_PART ?? orShort(1, 0.05));
const CLIENTS = 200 * PART;
const WRITES = 20;
const TABLETS = 500 * PART;
const CHANGES = 20;
/** Milliseconds within which the open tablets pull after a change. */
const SPREAD_MS = 400;
/** A session has at most so many streams. */
const STREAMS = 8;

/** A client of the server: `send` resolves to the status and the text of the answer, and notes its time. */
function clientOf(url, token) {
  const times = [];
  const send = async (method, path, body, more = {}) => {
    const start = performance.now();
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", ...more };
    const reply = await fetch(`${url}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
    const text = await reply.text();
    times.push(performance.now() - start);
    return { status: reply.status, text };
  };
  const write = (path, body) => send("POST", path, body, { "idempotency-key": crypto.randomUUID() });
  return { url, send, write, times };
}

/** Runs `each` for so many clients at once. */
const together = (count, each) => Promise.all(Array.from({ length: count }, (_, i) => each(i)));

/** Clients that use one stock: every use is stored once. */
async function usesOfOne({ send, write }, body) {
  const { id } = JSON.parse((await write("/chemicals", body)).text);
  await together(CLIENTS, async (i) => {
    for (let n = 0; n < WRITES; n += 1) await write(`/chemicals/${id}/use-records`, useBody(`use ${i} ${n}`));
  });
  const { use_records } = JSON.parse((await send("GET", `/chemicals/${id}`)).text);
  const stored = new Set(use_records.map(({ comments }) => comments)).size;
  if (stored !== CLIENTS * WRITES || use_records.length !== stored)
    throw new Error(`${stored} of ${CLIENTS * WRITES} uses are stored, in ${use_records.length} records`);
}

/** Calls `onText` with each page of the feed. */
async function readFeed({ send }, onText = () => undefined) {
  for (let [since, more] = [0, true]; more; ) {
    const { status, text } = await send("GET", `/changes?since=${since}&limit=1000`);
    if (status !== 200) throw new Error(`A pull was answered ${status}: ${text}`);
    onText(text);
    // Parsing all pages would take the processor from the server.
    const [, cursor, rest] = /"cursor":(\d+),"more":(true|false)[^[{]*$/.exec(text);
    [since, more] = [Number(cursor), rest === "true"];
  }
}

/** Tablets that return with a full queue: every write is stored once, also where the answer of a batch was lost. */
async function reconnecting(client, body) {
  await together(CLIENTS, async (tablet) => {
    const writes = Array.from({ length: 50 }, (_, i) => ({
      key: crypto.randomUUID(),
      method: "POST",
      path: "/api/chemicals",
      body: { ...body, comments: `tablet ${tablet} write ${i}` },
      recorded_at: body.creation_date,
    }));
    for (let times = tablet % 10 === 0 ? 2 : 1; times > 0; times -= 1) {
      const { status } = await client.send("POST", "/batch", { writes });
      if (status !== 200) throw new Error(`A batch was answered ${status}`);
    }
  });
  const found = [];
  await readFeed(client, (text) => {
    for (const { record } of JSON.parse(text).changes)
      if (record?.comments?.startsWith("tablet ")) found.push(record.comments);
  });
  const stored = new Set(found).size;
  if (stored !== CLIENTS * 50 || found.length !== stored)
    throw new Error(`${stored} of ${CLIENTS * 50} writes are stored, in ${found.length} records`);
}

/** Open tablets, each with its stream: after every write each pulls within `SPREAD_MS`, as the app does. */
async function openTablets({ url, send, write, times }, body) {
  const names = ["dana.ruiz", "marcus.lee", "priya.nair", "tom.okafor"];
  const tokens = [];
  for (let i = 0; i < TABLETS / STREAMS; i += 1) {
    const username = `${names[i % names.length]}@cnf-lab.example`;
    tokens.push((await signedIn(url, { ...ACCOUNT, username })).token);
  }
  const headOf = async () => JSON.parse((await send("GET", "/changes?limit=1")).text).head;
  const cursors = new Array(TABLETS).fill(await headOf());
  const [ending, decoder] = [new AbortController(), new TextDecoder()];
  let onPull = () => undefined;
  await together(TABLETS, async (tablet) => {
    // As from a proxy: each tablet has an address of its own.
    const address = { "x-forwarded-for": `10.0.${tablet >> 8}.${tablet & 255}` };
    const headers = { authorization: `Bearer ${tokens[tablet % tokens.length]}`, ...address };
    const stream = await fetch(`${url}/api/changes/live`, { headers, signal: ending.signal });
    if (stream.status !== 200) throw new Error(`A stream was answered ${stream.status}`);
    const pull = async () => {
      const path = `/changes?since=${cursors[tablet]}&limit=1000`;
      const { text } = await send("GET", path, undefined, address);
      cursors[tablet] = Math.max(cursors[tablet], JSON.parse(text).cursor);
      onPull();
    };
    const follow = async () => {
      for await (const part of stream.body) {
        const position = Number(/^data: (\d+)/m.exec(decoder.decode(part))?.[1] ?? 0);
        if (position > cursors[tablet]) setTimeout(() => void pull(), Math.random() * SPREAD_MS);
      }
    };
    follow().catch(() => undefined);
  });
  times.length = 0;
  let most = 0;
  for (let change = 0; change < CHANGES; change += 1) {
    const start = performance.now();
    await write("/chemicals", body);
    const goal = await headOf();
    await new Promise((resolve) => {
      onPull = () => cursors.every((cursor) => cursor >= goal) && resolve();
      onPull();
    });
    most = Math.max(most, performance.now() - start);
  }
  ending.abort();
  console.log(`${TABLETS} tablets had a change after at most ${Math.round(most)} ms`);
}

const runs = {
  [`${CLIENTS} clients × ${WRITES} uses of one stock`]: usesOfOne,
  [`${CLIENTS} tablets reconnect, 50 writes each`]: reconnecting,
  [`${TABLETS} open tablets, ${CHANGES} changes`]: openTablets,
  [`${CLIENTS} full pulls`]: (client) => together(CLIENTS, () => readFeed(client)),
};

/** Measures the server under load, in a process of its own, on both databases: requests, health meanwhile, and memory. */
export async function run({ quantile, table, judge, ...tools }) {
  await onDatabases(async (database, newDatabase) => {
    const rows = [];
    let longest = 0;
    const figures = (times) =>
      [0.5, 0.99].map((part) => (times.length ? Math.round(quantile(times, part)) : "-"));
    for (const [name, run] of Object.entries(runs))
      await withApp(
        tools,
        async (app) => {
          const send = await signedIn(app.url);
          const body = (await chemicalBodies(send))(0);
          const client = clientOf(app.url, send.token);
          const start = performance.now();
          const { times, mostMemory } = await watchHealth(tools, app, () => run(client, body));
          const seconds = ((performance.now() - start) / 1000).toFixed(1);
          longest = Math.max(longest, quantile(times, 0.99));
          rows.push([name, seconds, ...figures(client.times), ...figures(times), Math.round(mostMemory)]);
        },
        { FIBRIL_TRUSTED_PROXY: "127.0.0.1", ...newDatabase() },
      );
    const head = ["s", "p50 ms", "p99 ms", "health p50", "health p99", "memory MB"];
    table([`load on ${database}`, ...head], rows);
    judge({
      name: `${database}: health under each load, p99`,
      figure: `${longest.toFixed(0)} ms`,
      notice:
        "how long a request waits while two hundred tablets return at once; a save does not wait for it",
    });
  });
}
