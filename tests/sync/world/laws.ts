import { isDeepStrictEqual } from "node:util";
import { commands } from "#contract/index.ts";
import { refKey } from "#domain/change.ts";
import type { Tables } from "#domain/tables.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { openEntries, rebase, writeTables } from "#sync/overlay.ts";
import { readStatus } from "#sync/status.ts";
import { syncTurn } from "#sync/turn.ts";
import type { Tablet } from "./tablet.ts";
import { dumpRecords, markerOf, type Promised, users, type World } from "./world.ts";

const { createDilutedChemical } = commands;

/** Statuses that decide nothing: a session, a fault, a busy server. */
const neverSettles = [401, 408, 425, 429, 500, 502, 503, 504];

/** What must hold whenever everybody holds still for a moment, the network healed or not. */
export async function brokenMeanwhile(world: World): Promise<string[]> {
  const broken: string[] = [];
  for (const tablet of world.tablets) {
    const seen = await look(tablet);
    const onScreen = new Set(Object.values(seen.records).flatMap(markersIn));
    for (const promised of mine(world, tablet)) {
      const entry = seen.entries.find((row) => markerOf(row) === promised.marker);
      if (!entry) broken.push(`${promised.marker} has left the outbox of ${tablet.name}`);
      const isHidden = !onScreen.has(promised.marker);
      if (isHidden && alwaysShown(promised, world) && !isOfHiddenMixture(entry, seen.entries, onScreen))
        broken.push(
          `${promised.marker} (${promised.what}, ${entry?.state}) has left the screen of ${tablet.name}`,
        );
    }
    if (!isDeepStrictEqual(seen.records, seen.rebased)) broken.push(`a rebase changes ${tablet.name}`);
    if (seen.shown !== seen.counted) broken.push(`${tablet.name} shows ${seen.shown}, has ${seen.counted}`);
  }
  return broken;
}

/** What must hold once the network is well, everybody has signed in and nothing moves any more. */
export async function brokenAtRest(world: World): Promise<string[]> {
  const broken: string[] = [];
  const server = await serverRecords(world);
  const landed = Object.values(server).flatMap(markersIn);
  for (const tablet of world.tablets) {
    const seen = await look(tablet);
    for (const promised of mine(world, tablet)) {
      const times = landed.filter((marker) => marker === promised.marker).length;
      const state = seen.entries.find((row) => markerOf(row) === promised.marker)?.state;
      const wanted = state === "done" ? 1 : 0;
      if (times !== wanted || !["done", "parked", "held", ...waitsBehind(seen.entries)].includes(`${state}`))
        broken.push(`${promised.marker} (${promised.what}) is ${state} and ${times} times on the server`);
    }
    for (const { problem, title } of seen.entries)
      if (problem && neverSettles.includes(problem.status))
        broken.push(`${title} on ${tablet.name} was settled by a ${problem.status}`);
    const copy = { ...seen.records, ...seen.bases };
    for (const key of Object.keys(copy)) if (copy[key] === null) delete copy[key];
    for (const key of new Set([...Object.keys(copy), ...Object.keys(server)]))
      if (!isDeepStrictEqual(copy[key], server[key]))
        broken.push(`${tablet.name} and the server differ in ${key}`);
    for (const user of users) {
      const theirs = mine(world, tablet).filter((one) => one.user === user && !one.wasTakenBack);
      if (!inOrder(server, theirs)) broken.push(`writes of ${user} on ${tablet.name} arrived out of order`);
    }
  }
  return [...broken, ...(await brokenMeanwhile(world)), ...world.broken];
}

/** Behind something a person has yet to settle, a write may wait for ever. */
function waitsBehind(entries: OutboxEntry[]): string[] {
  return entries.some(({ state }) => state === "parked" || state === "held") ? ["queued"] : [];
}

/** Heals the world: good network, good clocks, everyone signed in, until nothing moves. */
export async function drain(world: World): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    world.pass(10 * 60_000);
    for (const tablet of world.tablets) {
      tablet.clockOff = 0;
      for (const user of new Set([...mine(world, tablet, true).map((promised) => promised.user), users[0]])) {
        await world.signIn(tablet, user);
        await tablet.run({}, (env) => syncTurn(env, { force: true }));
      }
    }
  }
}

type Seen = {
  records: Record<string, unknown>;
  rebased: Record<string, unknown>;
  bases: Record<string, unknown>;
  entries: OutboxEntry[];
  shown: number;
  counted: number;
};

async function look(tablet: Tablet): Promise<Seen> {
  const seen = await tablet.run({}, async ({ store }) => {
    const records = await dumpRecords(store);
    const bases = Object.fromEntries((await store.base.toArray()).map(({ key, record }) => [key, record]));
    const session = await store.session.get("current");
    const status = await readStatus(store, session?.email ?? null);
    const others = status.others.reduce((sum, { count }) => sum + count, 0);
    const open = await openEntries(store);
    await store.transaction("rw", writeTables(store), async () => rebase(store));
    return {
      records,
      bases,
      rebased: await dumpRecords(store),
      entries: await store.outbox.toArray(),
      shown: status.waiting + status.sending + status.attention + status.held + others,
      counted: open.filter(({ state }) => state !== "sent").length,
    };
  });
  if (seen === "died") throw new Error("nothing kills a look");
  return seen;
}

function mine(world: World, tablet: Tablet, withDiscarded = false): Promised[] {
  return [...world.promised.values()].filter(
    (promised) => promised.tablet === tablet && (withDiscarded || !promised.isDiscarded),
  );
}

/** Kinds that nothing on another tablet can take away; a restored server may, until everybody has synced. */
function alwaysShown({ what }: Promised, world: World): boolean {
  return !world.wasRestored && (what === "chemical" || what === "use");
}

/** A mixture goes when another tablet was first to link its use; what was used of it goes along, and stays in the outbox. */
function isOfHiddenMixture(
  use: OutboxEntry | undefined,
  entries: OutboxEntry[],
  onScreen: Set<string>,
): boolean {
  const maker = use && entries.find(({ creates }) => creates.includes(use.lane));
  return maker?.operation === createDilutedChemical.name && !onScreen.has(markerOf(maker));
}

async function serverRecords(world: World): Promise<Record<string, unknown>> {
  const rows = await world.db.changes(0, 100_000);
  return Object.fromEntries(
    rows.filter(({ deleted }) => !deleted).map((row) => [refKey(row as never), row.record]),
  );
}

function markersIn(record: unknown): string[] {
  const { comments, use_records = [] } = record as Partial<Tables["chemicals"]>;
  return [comments, ...use_records.map((use) => use.comments)].filter((text) => typeof text === "string");
}

/** Uses of one chemical stand on the server in the order in which one person saved them on one tablet. */
function inOrder(server: Record<string, unknown>, saved: Promised[]): boolean {
  const place = new Map(saved.map(({ marker }, i) => [marker, i]));
  return Object.values(server).every((record) => {
    const { use_records = [] } = record as Partial<Tables["chemicals"]>;
    const places = use_records.flatMap(({ comments }) => place.get(comments ?? "") ?? []);
    return places.every((at, i) => i === 0 || (places[i - 1] ?? 0) < at);
  });
}
