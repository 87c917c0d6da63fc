import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { z } from "zod";
import { operations, queries } from "#contract/index.ts";
import { query } from "#contract/query.ts";
import { Nothing } from "#contract/shapes.ts";
import { chemicalList } from "#domain/chemicals/views.ts";
import type { Change } from "#domain/kernel/change.ts";
import { loadLookups } from "#server/lab/load-lookups.ts";
import { aGrowTrial, aTray, aWeek, growTrialChanges, trayChanges } from "#tests/fixtures/grow-trials.ts";
import {
  aCake,
  aChemical,
  aFiltration,
  aNopProcess,
  aUseRecord,
  chemicalChanges,
  DANA,
  filtrationChange,
  nopProcessChanges,
} from "#tests/fixtures/records.ts";
import { stockChanges } from "#tests/fixtures/stocks.ts";
import { createLab, type TestLab } from "#tests/support/create-lab.ts";
import { by, clock, list, pull, type Row, type Tools, timed, write } from "./databases.ts";
import { type Bare, enginesOn, PAGE } from "./engines.ts";

type GrowthTools = Tools & {
  /** The program that asks for the health of a server. */
  health: string;
  judge(verdict: { name: string; aim: string; figure: string; isMet: boolean; why?: string }): void;
};

/** Records of a lab whose lists are too short to be compared. */
const SHORT = 1_000;
const WEEKS = 12;
/** The stock of which every twentieth use was taken. */
const COMMON = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f9901";
const newId = () => crypto.randomUUID();
const timeOf = (n: number) => new Date(Date.UTC(2022, 11, 1) + n * 60_000).toISOString();

/** A process with three filtrations and their cakes, two chemicals with five uses each, and a trial with a tray of weeks. */
function family(n: number): Change[] {
  const creation_date = timeOf(n);
  const process = aNopProcess({ id: newId(), batch_number: `NOP-${n}`, creation_date });
  const filtrations = [1, 2, 3].map((hour_number_for_sample) =>
    aFiltration({ id: newId(), nop_process_id: process.id, hour_number_for_sample, creation_date }),
  );
  const trial = newId();
  const weeks = Array.from({ length: WEEKS }, (_, i) => aWeek({ id: newId(), week_number: i + 1 }));
  const tray = { id: newId(), grow_trial_id: trial, weekly_data: weeks, plug_removals: [] };
  return [
    ...nopProcessChanges(process),
    ...filtrations.flatMap((filtration) => [
      filtrationChange(filtration),
      ...stockChanges(
        "cakes",
        aCake({ id: newId(), filtration_and_neutralization_details_id: filtration.id, creation_date }),
      ),
    ]),
    ...[0, 1].flatMap(() => chemicalChanges(chemicalWith(newId(), 5, creation_date))),
    ...growTrialChanges(aGrowTrial({ id: trial, code: `GT-${n}`, formulation_ids: [tray.id] })),
    ...trayChanges(aTray({ ...tray, created_at: creation_date })),
  ];
}

const chemicalWith = (id: string, uses: number, creation_date: string) =>
  aChemical({
    id,
    amount_supplied: 100_000,
    creation_date,
    use_records: Array.from({ length: uses }, () =>
      aUseRecord({ id: newId(), amount_used: 1, creation_date }),
    ),
  });

/** Fills a lab with families until it has `size` records, of which every fortieth is a use of one stock. */
async function fill({ db }: Pick<TestLab, "db">, size: number): Promise<void> {
  const common = chemicalChanges(chemicalWith(COMMON, Math.ceil(size / 40), timeOf(0)));
  let [written, n] = [common.length, 0];
  const put = (changes: Change[]) => db.transaction((tx) => tx.apply(changes, by));
  await put(common);
  while (written < size) {
    const page: Change[] = [];
    for (; page.length < PAGE && written + page.length < size; n += 1) page.push(...family(n));
    await put(page);
    written += page.length;
  }
}

/** Lists, and the tables whose documents their rows are made of. */
const lists = {
  "NOP processes": [queries.listNopProcesses.path, ["nop_processes", "filtrations", "cakes"]],
  chemicals: [queries.listChemicals.path, ["chemicals"]],
  uses: [queries.listUseRecords.path, ["use_records"]],
  trays: [queries.listFormulations.path, ["tray_formulations"]],
} as const;
const ROUNDS = 15;

const bareOf = (name: string) => `/api/bare/${name.replaceAll(" ", "-")}`;

/** The least work of each list in the same server: its documents, selected, parsed and sent. */
const bareQueries = (bare: Bare) =>
  Object.entries(lists).map(([name, [, tables]]) =>
    query({
      name: `bare ${name}`,
      path: bareOf(name),
      summary: "The documents as they are.",
      params: Nothing,
      query: Nothing,
      answer: z.array(z.unknown()),
      failure: "",
      read: () => bare.docs(tables),
    }),
  );

/** How much longer each list takes than {@link bareQueries}, in turns. */
async function ratios(lab: TestLab, { quantile }: Tools): Promise<number[]> {
  const found: number[] = [];
  for (const [name, [path]] of Object.entries(lists)) {
    const times: Record<string, number[]> = { [path]: [], [bareOf(name)]: [] };
    for (let i = 0; i <= ROUNDS; i += 1)
      for (const [asked, all] of Object.entries(times)) {
        const { ms } = await timed(async () => (await lab.request("GET", asked)).arrayBuffer());
        if (i > 0) all.push(ms);
      }
    const [ours = 0, least = 1] = Object.values(times).map((all) => quantile(all, 0.5));
    found.push(ours / least);
  }
  return found;
}

/** Milliseconds of uses of the stock that most uses were taken of. */
async function timeUses(lab: TestLab): Promise<number[]> {
  const body = {
    amount_used: 1,
    amount_used_units: "ML",
    resource_use_purpose_id: "other",
    purpose: "Cleaning",
    comments: null,
    created_by: DANA,
    creation_date: timeOf(0),
  };
  const times: number[] = [];
  for (let i = 0; i < 110; i += 1) {
    const use = () => lab.request("POST", `/api/chemicals/${COMMON}/use-records`, { body, key: newId() });
    const { ms, value } = await timed(use);
    if (value.status !== 201) throw new Error(`A use was answered ${value.status}: ${await value.text()}`);
    if (i >= 10) times.push(ms);
  }
  return times;
}

/** Milliseconds of `/api/health`, which another process requests while the server does each of its long reads. */
async function timeHealth(lab: TestLab, program: string): Promise<number[]> {
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const starting = serve({ fetch: lab.app.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(starting));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers = { Authorization: `Bearer ${lab.token()}` };
  const health = fork(program, [url, String(process.pid)]);
  await once(health, "message");
  const copies = mkdtempSync(join(tmpdir(), "fibril-bench-"));
  const until = performance.now() + 2_000;
  do {
    for (const [path] of Object.values(lists)) {
      const { body } = await fetch(`${url}${path}`, { headers });
      for await (const _ of body ?? []);
    }
    await (await fetch(`${url}/api/chemicals/${COMMON}`, { headers })).arrayBuffer();
    await lab.db.all("claims");
    await lab.db.backup(join(copies, `${newId()}.sqlite`));
  } while (performance.now() < until);
  health.send("end");
  const [{ times }] = (await once(health, "message")) as [{ times: number[] }];
  rmSync(copies, { recursive: true });
  if ("closeAllConnections" in server) server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return times;
}

/** Loading, start, pull, lists and writes over more and more records, on both databases. */
export async function growth(server: string | null, sizes: number[], tools: GrowthTools): Promise<void> {
  const { quantile, table, judge, health } = tools;
  const rows: Row[] = [];
  const withChildren: Row[] = [];
  const measured: { size: number; engine: string; ratio: number; use: number; health: number }[] = [];
  for (const size of sizes)
    for (const engine of await enginesOn(server)) {
      const name = `${size.toLocaleString("en")} on ${engine.name}`;
      const first = await engine.open();
      await loadLookups(first.db, clock);
      const { ms: load } = await timed(() => fill(first, size));
      await first.db.close();
      const bytes = await engine.bytes();
      const { ms: start, value: again } = await timed(engine.open);
      const { ms: newest } = await timed(() => again.db.changes(size - 100, PAGE));
      const pulled = await timed(() => pull(again));
      const slices = again.db.rows(chemicalList, {} as never);
      const { ms: slice } = await timed(() => slices.next());
      await slices.return(undefined);
      const { ms: whole } = await timed(() => list(again));
      const writes: number[] = [];
      for (let i = 0; i < 100; i += 1) writes.push((await timed(() => write(again, newId()))).ms);
      await again.db.close();
      rows.push([
        name,
        Math.round(bytes / size),
        (load / 1000).toFixed(1),
        start.toFixed(0),
        newest.toFixed(1),
        (pulled.ms / 1000).toFixed(2),
        slice.toFixed(0),
        (whole / 1000).toFixed(2),
        quantile(writes, 0.5).toFixed(2),
        quantile(writes, 0.99).toFixed(2),
      ]);
      const bare = await engine.bare();
      const offered = [...operations, ...bareQueries(bare)];
      const lab = await createLab({ ...engine.place, bucket: null, operations: offered });
      const found = await ratios(lab, tools);
      const uses = await timeUses(lab);
      const answered = await timeHealth(lab, health);
      await bare.close();
      await lab.db.close();
      await engine.remove();
      const [use, p99] = [quantile(uses, 0.5), quantile(answered, 0.99)];
      measured.push({ size, engine: engine.name, ratio: Math.max(...found), use, health: p99 });
      withChildren.push([
        name,
        ...found.map((ratio) => `${ratio.toFixed(2)}×`),
        use.toFixed(2),
        quantile(uses, 0.99).toFixed(2),
        p99.toFixed(0),
      ]);
    }
  table(
    [
      "records",
      "bytes each",
      "load s",
      "start ms",
      "newest 100, ms",
      "full pull, s",
      "list: first slice ms",
      "list: whole s",
      "write p50 ms",
      "p99 ms",
    ],
    rows,
  );
  const heads = Object.keys(lists).map((name) => `list of ${name}`);
  table(
    ["beside the bare select", ...heads, "a use p50 ms", "p99 ms", "health p99 ms, beside them"],
    withChildren,
  );
  for (const engine of new Set(measured.map((one) => one.engine))) {
    const own = measured.filter((one) => one.engine === engine);
    const [small, large] = [own[0], own.at(-1)];
    if (small === undefined || large === undefined) continue;
    // Of a short list, signing in and answering are most of the time.
    const long = own.filter((one) => one.size > SHORT);
    const ratio = Math.max(...long.map((one) => one.ratio));
    const most = Math.max(...own.map((one) => one.health));
    judge({
      name: `${engine}: lists of a lab with children`,
      aim: "1.5× the bare select",
      figure: `${ratio.toFixed(2)}×`,
      isMet: ratio <= 1.5,
    });
    judge({
      name: `${engine}: a use at ${large.size.toLocaleString("en")} records`,
      aim: `as at ${small.size.toLocaleString("en")}`,
      figure: `${large.use.toFixed(2)} ms, ${small.use.toFixed(2)} ms`,
      isMet: large.use <= small.use * 1.25,
    });
    judge({
      name: `${engine}: health beside the long reads, p99`,
      aim: "100 ms",
      figure: `${most.toFixed(0)} ms`,
      isMet: most <= 100,
    });
  }
}
