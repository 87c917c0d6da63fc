import { beforeEach, expect, test } from "vitest";
import { type App, createApp } from "#server/api/app.ts";
import { newAccount } from "#server/auth/new-account.ts";
import { prometheus } from "#server/metrics/prometheus.ts";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { imageMeta, leaf } from "#tests/fixtures/images.ts";
import { aForm } from "#tests/support/a-form.ts";
import { aServer, aSocket } from "#tests/support/a-server.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";
import { perTest } from "#tests/support/per-test.ts";

const token = "a token of 24 characters";
let app: App;

const lab = perTest(() => createLab({ operations: cupboard }));
beforeEach(async () => {
  app = createApp({ ...lab, operations: cupboard, metrics: { meter: prometheus(lab.db), token } });
});

const metrics = (given: string | null = token, of: App = app) =>
  of.request("/metrics", { headers: given === null ? {} : { Authorization: `Bearer ${given}` } });
const text = async () => (await metrics()).text();
/** The metrics of the lab, without those of the process. */
const own = async (of: App = app) =>
  (await (await metrics(token, of)).text())
    .split("\n")
    .filter((line) => /^fibril_(?!.*_(sum|bucket))/.test(line));

function send(method: string, path: string, body: unknown, key: string = crypto.randomUUID()) {
  const headers = {
    Authorization: `Bearer ${lab.token()}`,
    "Content-Type": "application/json",
    "Idempotency-Key": key,
  };
  return app.request(path, { method, headers, body: JSON.stringify(body) });
}

test("without a token in the settings there are no metrics", async () => {
  expect((await metrics(token, lab.app)).status).toBe(404);
  const withApp = createApp({ ...lab, operations: cupboard, appFolder: "public" });
  expect((await metrics(token, withApp)).status).toBe(404);
});

test.each([null, "", "another token", `${token}s`])("the token %j is refused", async (given) => {
  const refused = await metrics(given);
  expect(refused.status).toBe(401);
  expect(refused.headers.get("WWW-Authenticate")).toBe("Bearer");
  expect(await refused.text()).not.toContain("fibril_");
});

test("the metrics of the process include the lag of the event loop", async () => {
  const reply = await metrics();
  expect(reply.headers.get("Content-Type")).toMatch(/^text\/plain; version=0\.0\.4/);
  const all = await reply.text();
  for (const name of [
    "nodejs_eventloop_lag_p99_seconds",
    "process_resident_memory_bytes",
    "process_cpu_seconds_total",
  ])
    expect(all).toMatch(new RegExp(`^${name} \\d`, "m"));
});

test("requests are counted by operation, method and status, never by path", async () => {
  const { id } = await (await send("POST", "/api/places", { name: "Shelf of Dana" })).json();
  for (const path of [`/api/places/${id}`, "/api/places/nowhere", "/api/secret/path", "/somewhere"])
    await app.request(path, { headers: { Authorization: `Bearer ${lab.token()}` } });
  await app.request(`/api/places/${id}`, { method: "PURGE" });
  expect((await own()).filter((line) => line.startsWith("fibril_requests_total"))).toEqual([
    'fibril_requests_total{operation="addPlace",method="POST",status="201"} 1',
    'fibril_requests_total{operation="getPlace",method="GET",status="200"} 1',
    'fibril_requests_total{operation="getPlace",method="GET",status="400"} 1',
    'fibril_requests_total{operation="unknown",method="GET",status="404"} 1',
    'fibril_requests_total{operation="app",method="GET",status="404"} 1',
    'fibril_requests_total{operation="unknown",method="other",status="405"} 1',
  ]);
  const all = await text();
  expect(all).toContain('fibril_request_duration_seconds_count{operation="addPlace"} 1');
  for (const secret of [id, "Shelf", "dana", "secret", "somewhere"]) expect(all).not.toContain(secret);
});

test("writes are counted by what became of them, alone and in a batch", async () => {
  const key = crypto.randomUUID();
  const shelf = { name: "Shelf" };
  await send("POST", "/api/places", shelf, key);
  await send("POST", "/api/places", shelf, key);
  await send("POST", "/api/places", { name: "" });
  const write = (path: string, body: unknown, of: string = crypto.randomUUID()) => ({
    key: of,
    method: "POST",
    path,
    body,
    recorded_at: null,
  });
  const batch = await send("POST", "/api/batch", {
    writes: [
      write("/api/places", shelf, key),
      write("/api/places", { name: "Bench" }),
      write("/api/nothing", {}),
    ],
  });
  expect(batch.status).toBe(200);
  expect((await own()).filter((line) => /writes|transaction|feed/.test(line))).toEqual([
    'fibril_writes_total{operation="addPlace",outcome="accepted"} 2',
    'fibril_writes_total{operation="addPlace",outcome="repeated"} 2',
    'fibril_writes_total{operation="addPlace",outcome="refused"} 1',
    'fibril_writes_total{operation="unknown",outcome="refused"} 1',
    "fibril_transaction_duration_seconds_count 4",
    "fibril_feed_position 2",
  ]);
});

test("refused sign-ins are counted by status", async () => {
  await lab.accounts.add(
    await newAccount(lab.clock, {
      username: "ada",
      email: "ada@lab.example",
      password: "correct horse battery",
    }),
  );
  const body = { username: "ada", password: "wrong" };
  for (let i = 0; i < 7; i += 1) await send("POST", "/api/auth/login", body);
  expect((await own()).filter((line) => /sign_ins/.test(line))).toEqual([
    'fibril_refused_sign_ins_total{status="401"} 5',
    'fibril_refused_sign_ins_total{status="429"} 2',
  ]);
});

test("the bytes of pictures that arrive are counted", async () => {
  const whole = await createLab();
  await whole.put(growChanges);
  const counting = createApp({ ...whole, metrics: { meter: prometheus(whole.db), token } });
  await counting.request(`/api/grow-trials/${growIds.trial}/save-image`, {
    method: "POST",
    headers: { Authorization: `Bearer ${whole.token()}`, "Idempotency-Key": crypto.randomUUID() },
    body: aForm(imageMeta(leaf), leaf),
  });
  expect(await own(counting)).toContain(
    `fibril_received_file_bytes_total{operation="saveImage"} ${leaf.length}`,
  );
});

test("the open connections of the server are counted", async () => {
  const meter = prometheus(lab.db);
  const { server, port } = await aServer(app);
  meter.watch(server);
  const { socket } = await aSocket(port);
  const open = async () => /^fibril_open_connections (\d+)$/m.exec(await meter.text())?.[1];
  await expect.poll(open).toBe("1");
  socket.destroy();
  await expect.poll(open).toBe("0");
});

test("while the database does not answer, the other metrics can be read", async () => {
  const meter = prometheus({ position: () => Promise.reject(new Error("no answer")) });
  expect(await meter.text()).toMatch(/^fibril_feed_position Nan$/m);
});
