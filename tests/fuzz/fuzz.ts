import { listNames } from "#domain/lookups/lists.ts";
import { badValues } from "./bad-values.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { type Document, type Target, targetsOf } from "./document.ts";
import { FittingValues } from "./fitting-values.ts";
import { KnownValues } from "./known-values.ts";
import {
  type Field,
  fieldsOf,
  fit,
  replace,
  type Sent,
  spoil,
  toBatch,
  toLine,
  toSent,
  type Values,
} from "./requests.ts";
import type { Tally } from "./tally.ts";

/** The lab that gets the requests. */
export type Lab = {
  document: Document;
  /** Sends a request, signed in as one of the lab's people, and returns the answer. */
  send(request: Sent, chance: Chance): Promise<{ status: number; text: string }>;
  /** Accounts that the sender uses: their ids are not used in requests. */
  isOwn(item: Record<string, unknown>): boolean;
  /** Milliseconds, for the slowest answer. */
  now(): number;
  /** True when no further request may be sent. */
  isOver(): boolean;
};

type Options = {
  seed: number;
  /** How many random requests; the mutations of single fields are sent besides. */
  requests: number;
  /** The part of the mutations that is sent, from 0 to 1. */
  mutations: number;
  /** Requests that are under way at the same time. */
  atOnce: number;
};

/** An export of the whole lab takes seconds: of all exports, this many are among the random requests. */
const MAX_EXPORTS = 20;

/** About how many requests a run sends; those that shrink a failure are not counted. */
export function plannedRequests(document: Document, { seed, requests, mutations }: Options): number {
  const chance = chanceOf(seed);
  const fitting = new FittingValues(chance, document, new KnownValues(chance, () => false));
  const targets = targetsOf(document);
  const fields = targets.reduce((sum, target) => sum + fieldsOf(fit(fitting, target, true)).length, 0);
  const lists = targets.filter(({ method }) => method === "GET").length;
  return Math.round(lists + fields * (badValues.length + 1) * mutations + requests);
}

/**
 * Sends random and spoilt requests to every operation of a lab, and every bad value in every single field.
 * The answers are counted in `tally`.
 */
export async function fuzz(
  lab: Lab,
  { seed, requests, mutations, atOnce }: Options,
  tally: Tally,
): Promise<void> {
  const chance = chanceOf(seed);
  const known = new KnownValues(chance, lab.isOwn);
  // The document describes the names of lists as a text.
  known.learn("/api/lists", JSON.stringify(listNames.map((list) => ({ list }))));
  const fitting = new FittingValues(chance, lab.document, known);
  const targets = targetsOf(lab.document);
  tally.operations = targets.map(({ name }) => name);
  const send = async (target: Target, values: Values) => {
    const sent = toSent(target, values);
    const began = lab.now();
    const { status, text } = await lab.send(sent, chance);
    tally.add(target.name, sent, status, target.isExport ? 0 : lab.now() - began);
    if (status < 300) known.learn(target.template, text);
    return status;
  };
  const sendAndShrink = async (target: Target, values: Values) => {
    if ((await send(target, values)) < 500) return;
    const least = await shrink(values, async (smaller) => (await send(target, smaller)) >= 500);
    tally.failed(target.name, toLine(toSent(target, least)));
  };

  // The answers of the lists give the values of the first requests.
  for (const target of targets.filter(({ method }) => method === "GET"))
    await sendAndShrink(target, fit(fitting, target, false));
  await side(atOnce, singleFields(targets, fitting, chance, mutations), lab.isOver, sendAndShrink);
  await side(atOnce, randomOnes(targets, fitting, chance, requests), lab.isOver, sendAndShrink);
}

/** Every bad value, and no value, in every field of every operation. */
function* singleFields(
  targets: readonly Target[],
  fitting: FittingValues,
  chance: Chance,
  part: number,
): Generator<[Target, Values]> {
  for (const target of targets)
    for (const field of fieldsOf(fit(fitting, target, true)))
      for (const bad of [undefined, ...badValues])
        if (chance.is(part)) yield [target, replace(fit(fitting, target, true), field, bad)];
}

function* randomOnes(
  targets: readonly Target[],
  fitting: FittingValues,
  chance: Chance,
  count: number,
): Generator<[Target, Values]> {
  const batch = targets.find(({ name }) => name === "batch");
  const writes = targets.filter(({ headers, isForm }) => headers.properties?.["Idempotency-Key"] && !isForm);
  const fitOne = (target: Target) => {
    const values = fit(fitting, target, chance.is(0.3));
    return [target, chance.is(0.4) ? values : spoil(chance, values)] as const;
  };
  const others = targets.filter(({ isExport }) => !isExport);
  for (let sent = 0, exports = 0; sent < count; sent += 1) {
    const target = chance.pick(exports < MAX_EXPORTS ? targets : others);
    if (target.isExport) exports += 1;
    const many = Array.from({ length: 1 + chance.below(5) }, () => fitOne(chance.pick(writes)));
    if (batch && chance.is(0.03)) yield [batch, toBatch(chance, many)];
    else yield [...fitOne(target)];
  }
}

/** Runs the work for all items, some of them at the same time, until the time is over. */
async function side(
  atOnce: number,
  items: Generator<[Target, Values]>,
  isOver: () => boolean,
  work: (target: Target, values: Values) => Promise<void>,
): Promise<void> {
  const run = async () => {
    for (let next = items.next(); !next.done && !isOver(); next = items.next()) await work(...next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
}

/** Removes fields while the request still fails. */
async function shrink(values: Values, fails: (values: Values) => Promise<boolean>): Promise<Values> {
  let least = values;
  for (const field of fieldsOf(values) as Field[]) {
    const smaller = replace(least, field, undefined);
    if (await fails(smaller)) least = smaller;
  }
  return least;
}
