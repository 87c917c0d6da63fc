import { isDeepStrictEqual } from "node:util";
import { commands } from "#contract/index.ts";
import type { Version } from "#domain/history/schema.ts";
import { refKey } from "#domain/kernel/change.ts";
import type { Tables } from "#domain/kernel/tables.ts";
import type { Contact, OutboxEntry } from "#store/rows.ts";
import { growIds } from "#tests/fixtures/grow-trials.ts";
import { sha256 } from "#tests/fixtures/images.ts";
import { appliedTimes, isCounted, mayBeIdle } from "./applied.ts";
import { editedFields, markerOf, pdfOf, pictureOf } from "./forms.ts";
import { brokenLists } from "./lists.ts";
import type { Promised } from "./promises.ts";
import { brokenCorrections, brokenRemovals } from "./removals.ts";
import { mine, readTablet, type Seen } from "./seen.ts";
import { brokenCompletions, brokenReopenings } from "./steps.ts";
import { brokenBalances, brokenCounts, brokenTotals } from "./stocks.ts";
import type { Tablet } from "./tablet.ts";
import { brokenWithdrawals } from "./withdrawals.ts";
import { users, type World } from "./world.ts";

const { createDilutedChemical } = commands;

/** Statuses that decide nothing: an ended session, a fault, a busy server. */
const neverSettles = [401, 408, 425, 429, 500, 502, 503, 504];

/** Laws that must hold whenever nothing is running, whether or not the network is repaired. */
export async function brokenMeanwhile(world: World): Promise<string[]> {
  const broken: string[] = [...world.pins.broken, ...world.brokenRoles];
  for (const tablet of world.tablets) {
    const seen = await readTablet(tablet);
    const onScreen = new Set(Object.values(seen.records).flatMap(markersIn));
    for (const promised of mine(world, tablet)) {
      const entry = entryOf(promised, seen);
      if (!entry && promised.lostReceipt) continue;
      if (!entry) broken.push(`${promised.marker} has left the outbox of ${tablet.name}`);
      const bytes = bytesOf(promised);
      if (bytes && seen.files.get(promised.key) !== sha256(bytes))
        broken.push(`the bytes of ${promised.marker} have left ${tablet.name}`);
      const hasNoThumbnail =
        promised.what === "picture" && !promised.lostReceipt && !hasThumbnail(promised, seen);
      if (hasNoThumbnail && !(await isFetched(promised, world)))
        broken.push(`the thumbnail of ${promised.marker} has left ${tablet.name}`);
      // After the database was lost, a write is shown on its record only when the record has been pulled again.
      const isPulled = seen.isPulled || !tablet.wasLost;
      const isHidden = !onScreen.has(promised.marker);
      if (
        isHidden &&
        isPulled &&
        alwaysShown(promised, world) &&
        !isOfHiddenMixture(entry, seen.entries, onScreen)
      )
        broken.push(
          `${promised.marker} (${promised.what}, ${entry?.state}) has left the screen of ${tablet.name}`,
        );
    }
    if (!isDeepStrictEqual(seen.records, seen.rebased)) broken.push(`a rebase changes ${tablet.name}`);
    broken.push(...brokenCounts(`on ${tablet.name}`, seen.records, seen.entries));
    if (seen.isPulled)
      broken.push(
        ...brokenTotals(`on ${tablet.name}`, seen.records),
        ...brokenBalances(`on ${tablet.name}`, seen.records),
      );
    broken.push(...(await world.pins.brokenOn(tablet)));
    if (seen.shown !== seen.counted) broken.push(`${tablet.name} shows ${seen.shown}, has ${seen.counted}`);
    broken.push(...brokenContact(tablet, seen.contact));
  }
  return broken;
}

/** The contact that a tablet shows is what its last request heard. */
function brokenContact({ name, heard, broken }: Tablet, contact: Contact): string[] {
  const isReached = contact.failing_since === null;
  const isFailing = contact.pull_failing_since !== null;
  return [
    ...broken,
    ...(heard.isAnswered === !isReached
      ? [`${name} shows the server as ${isReached ? "" : "not "}reached`]
      : []),
    ...(heard.isPullFailing === !isFailing
      ? [`${name} shows pulls that ${isFailing ? "fail" : "succeed"}`]
      : []),
  ];
}

/** Laws that must hold when the network works, everyone has signed in and nothing waits. */
export async function brokenAtRest(world: World): Promise<string[]> {
  const broken: string[] = [];
  const server = await serverRecords(world);
  const past = await world.db.history("tray_formulations", growIds.tray);
  const edits = await world.db.history("grow_trials", growIds.trial);
  const landed = [
    ...Object.values(server).flatMap(markersIn),
    ...textsIn(past, ["location_details"]),
    ...textsIn(edits, editedFields).map(markerOf),
  ];
  broken.push(...brokenTotals("on the server", server), ...brokenBalances("on the server", server));
  for (const tablet of world.tablets) {
    const seen = await readTablet(tablet);
    for (const promised of mine(world, tablet)) {
      const { marker, what } = promised;
      const entry = entryOf(promised, seen);
      const isDone = entry?.state === "done";
      if (isDone) world.landed.add(what);
      const times =
        what === "label"
          ? labelsOf(server, entry ?? promised.lostReceipt)
          : isCounted(promised)
            ? await appliedTimes(world, entry ?? promised.lostReceipt)
            : landed.filter((one) => one === marker).length;
      const isIdle = times === 0 && mayBeIdle(promised, entry ?? promised.lostReceipt);
      if (!entry && promised.lostReceipt) {
        if (times !== 1 && !isIdle && !world.wasRestored)
          broken.push(`${marker} (${what}) is ${times} times on the server`);
        continue;
      }
      // Whoever created a label for the record: the record has that label. A rescued write that waits behind a parked
      // one may have been sent by the tablet before: under its key it has no second effect.
      const mayHaveArrived = what === "label" || (promised.rescues.length > 0 && entry?.state === "queued");
      const isRight = times === (isDone ? 1 : 0) || (mayHaveArrived && !isDone && times === 1) || isIdle;
      if (!isRight || !["done", "parked", "held", ...waitsBehind(seen.entries)].includes(`${entry?.state}`))
        broken.push(`${marker} (${what}) is ${entry?.state} and ${times} times on the server`);
    }
    for (const { marker, what, isDiscarded } of mine(world, tablet, true))
      if (isDiscarded && what !== "label" && landed.includes(marker))
        broken.push(`${marker} (${what}) was discarded and is on the server`);
    broken.push(...brokenEdits(edits, seen.entries), ...brokenCompletions(edits, seen.entries));
    broken.push(...brokenRemovals(server, seen.entries), ...brokenCorrections(past, seen.entries));
    broken.push(...(await brokenLists(world, server, seen.entries)));
    for (const { problem, title, state } of seen.entries) {
      if (problem && neverSettles.includes(problem.status))
        broken.push(`${title} on ${tablet.name} was settled by a ${problem.status}`);
      if (state === "parked" && problem?.status === 403)
        broken.push(`${title} on ${tablet.name} is refused, although its author has the role again`);
    }
    const copy = { ...seen.records, ...seen.bases };
    for (const key of Object.keys(copy)) if (copy[key] === null) delete copy[key];
    for (const key of new Set([...Object.keys(copy), ...Object.keys(server)]))
      if (!isDeepStrictEqual(copy[key], server[key]))
        broken.push(`${tablet.name} and the server differ in ${key}`);
    for (const user of users) {
      const theirs = mine(world, tablet).filter((one) => one.user === user && !one.isLate);
      const rescued = new Set(theirs.map(({ rescues }) => rescues.join()));
      const together = [...rescued].map((same) => theirs.filter(({ rescues }) => rescues.join() === same));
      if (!together.every((group) => inOrder(server, group)))
        broken.push(`writes of ${user} on ${tablet.name} arrived out of order`);
    }
  }
  broken.push(
    ...unreported(past, server),
    ...brokenReopenings(edits),
    ...(await brokenWithdrawals(world, server)),
  );
  // A restored server has the reports of another day.
  if (!world.wasRestored) broken.push(...(await world.devices.brokenLosses(world.tablets)));
  for (const [key, record] of Object.entries(server)) {
    if (!key.startsWith("images:")) continue;
    const { id, file_name, mime } = record as Tables["images"];
    const bytes = await world.picture(id);
    const saved = mime === "application/pdf" ? pdfOf(file_name) : pictureOf(file_name);
    if (bytes === null || sha256(bytes) !== sha256(saved))
      broken.push(`${file_name} is on the server with other bytes, or none`);
  }
  return [...broken, ...(await brokenMeanwhile(world)), ...world.broken];
}

/** The texts that were ever written to these fields: a later one replaces the value, but never what the history has. */
function textsIn(past: readonly Version[], fields: readonly string[]): string[] {
  return past.flatMap(({ changes }) =>
    changes.flatMap(({ path, after }) =>
      fields.includes(path[0] ?? "") && typeof after === "string" ? [after] : [],
    ),
  );
}

/** An edit writes the one field that its form changed, over the value that the form showed. */
function brokenEdits(past: readonly Version[], entries: readonly OutboxEntry[]): string[] {
  return entries.flatMap(({ id, title, body }) => {
    const version = past.find(({ command }) => command === id);
    const { base = {} } = (body ?? {}) as { base?: Record<string, unknown> };
    const written = (version?.changes ?? []).filter(({ path }) =>
      editedFields.some((one) => one === path[0]),
    );
    const unseen = written.filter(({ path, before }) => (before ?? null) !== (base[path[0] ?? ""] ?? null));
    return [
      ...(written.length > 1 ? [`${title} wrote ${written.length} fields, but changed one`] : []),
      ...unseen.map(({ path, before }) => `${title} replaced ${path[0]} ${before}, which it did not show`),
    ];
  });
}

/** Whose transplant another person replaced has a notice about it, and no person has one about their own. */
function unreported(past: readonly Version[], server: Record<string, unknown>): string[] {
  const notices = Object.entries(server)
    .filter(([key]) => key.startsWith("replacements:"))
    .map(([, record]) => record as Tables["replacements"]);
  const placeIn = ({ changes }: Version) => changes.find(({ path }) => path[0] === "location_details");
  const transplants = past.filter(placeIn);
  return transplants.flatMap((version, i) => {
    const earlier = transplants[i + 1];
    if (earlier === undefined) return [];
    const replaced = placeIn(version)?.before;
    const reported = notices.filter(({ changes }) => changes.some(({ before }) => before === replaced));
    const [wanted] = version.user === earlier.user ? [] : [earlier.user];
    const isRight = wanted ? reported.length === 1 && reported[0]?.whose === wanted : reported.length === 0;
    return isRight
      ? []
      : [`${replaced} of ${earlier.user} was replaced by ${version.user}: ${reported.length} notices`];
  });
}

function entryOf({ key }: Promised, { entries }: Pick<Seen, "entries">): OutboxEntry | undefined {
  return entries.find(({ id }) => id === key);
}

/** The bytes that were saved with a write; undefined for a write without a file. */
function bytesOf({ what, marker }: Promised): Uint8Array | undefined {
  if (what === "picture") return pictureOf(marker);
  return what === "file" ? pdfOf(marker) : undefined;
}

/** A picture that is shown is also shown without signal. */
function hasThumbnail({ marker }: Promised, { records, thumbnails }: Seen): boolean {
  const shown = Object.entries(records).find(
    ([key, record]) => key.startsWith("images:") && markersIn(record).includes(marker),
  );
  return shown === undefined || thumbnails.has(shown[0].slice("images:".length));
}

/**
 * Whether the tablet fetches a thumbnail: a rescue file adds none to a picture that the server has, since anybody
 * can have made the file.
 */
async function isFetched({ marker, rescues }: Promised, world: World): Promise<boolean> {
  return (
    rescues.length > 0 &&
    Object.values(await serverRecords(world))
      .flatMap(markersIn)
      .includes(marker)
  );
}

/** How many labels the server has of the record that this write labels. */
export function labelsOf(server: Record<string, unknown>, entry: OutboxEntry | null | undefined): number {
  return Object.entries(server).filter(
    ([key, record]) =>
      key.startsWith("qr_labels:") && (record as Tables["qr_labels"]).resource_id === entry?.params.id,
  ).length;
}

/** Behind a write that a person has yet to settle, a write may wait without limit. */
export function waitsBehind(entries: OutboxEntry[]): string[] {
  return entries.some(({ state }) => state === "parked" || state === "held") ? ["queued"] : [];
}

/** Kinds of write that no other tablet can make invalid; a restored server can, until everyone has synced. */
function alwaysShown({ what, rescues }: Promised, world: World): boolean {
  return (
    !world.wasRestored &&
    rescues.length === 0 &&
    ["chemical", "use", "picture", "file", "set", "count"].includes(what)
  );
}

/**
 * A mixture is deleted when another tablet was first to link its use; the uses of the mixture are discarded with it,
 * and remain in the outbox.
 */
function isOfHiddenMixture(
  use: OutboxEntry | undefined,
  entries: OutboxEntry[],
  onScreen: Set<string>,
): boolean {
  const maker = use && entries.find(({ creates }) => creates.includes(use.lane));
  if (maker?.operation !== createDilutedChemical.name) return false;
  return !onScreen.has((maker.body as { comments: string }).comments);
}

async function serverRecords(world: World): Promise<Record<string, unknown>> {
  const rows = await world.db.changes(0, 100_000);
  return Object.fromEntries(
    rows.filter(({ deleted }) => !deleted).map((row) => [refKey(row as never), row.record]),
  );
}

/** The markers of the writes that a record contains. */
export function markersIn(record: unknown): string[] {
  const { comments } = record as Partial<Tables["chemicals"]>;
  const { weekly_data = [] } = record as Partial<Tables["tray_formulations"]>;
  const { file_name } = record as Partial<Tables["images"]>;
  const { corrections = [] } = record as Partial<Tables["chemicals"]>;
  const markers = [
    comments,
    file_name,
    ...weekly_data.map((week) => week.additional_comments),
    ...corrections.map(({ reason }) => reason),
  ];
  return markers.filter((text) => typeof text === "string");
}

/** The uses of one chemical that one person saved on one tablet are on the server in the order of saving. */
function inOrder(server: Record<string, unknown>, saved: Promised[]): boolean {
  const place = new Map(saved.map(({ marker }, i) => [marker, i]));
  const uses = Object.entries(server).flatMap(([key, record]) =>
    key.startsWith("use_records:") ? [record as Tables["use_records"]] : [],
  );
  const stocks = [...new Set(uses.map(({ stock_id }) => stock_id))];
  return stocks.every((stock) => {
    const inTurn = uses.filter(({ stock_id }) => stock_id === stock).toSorted((a, b) => a.number - b.number);
    const places = inTurn.flatMap(({ comments }) => place.get(comments ?? "") ?? []);
    return places.every((at, i) => i === 0 || (places[i - 1] ?? 0) < at);
  });
}
