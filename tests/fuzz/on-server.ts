import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { parseArgs } from "node:util";
import { paths } from "#contract/sending.ts";
import fillDemonstration from "#tests/e2e/support/demonstration.ts";
import { LabServer } from "#tests/e2e/support/lab-server.ts";
import { written } from "#tests/support/eln-files.ts";
import { textOf } from "#tests/support/text-of.ts";
import { importSpoilt } from "./archives.ts";
import { type Chance, chanceOf } from "./chance.ts";
import type { Document } from "./document.ts";
import { fuzz, type Lab, plannedRequests } from "./fuzz.ts";
import type { Sent } from "./requests.ts";
import { Tally } from "./tally.ts";

/** Whoever guesses at passwords is delayed by address; the run's own sign-ins are not. */
const OWN_ADDRESS = "10.0.0.1";
const PREFIX = "sender-of-the-run-";
const PROGRESS = 30_000;
/** Milliseconds after which an answer is no longer awaited, so that none prevents the end of the run. */
const LONGEST = 60_000;
/** Requests a second: on 2 cores that nothing else uses, and the least at which a run is still completed. */
const USUAL_RATE = 150;
const LEAST_RATE = 30;
/** Random requests for each spoilt `.eln` file. */
const REQUESTS_PER_IMPORT = 1000;
const json = { "content-type": "application/json" };

type Who = { username: string; password: string; token: string };

/**
 * Sends requests to the built server with the demonstration, in a folder of its own, imports spoilt copies of one of its
 * exports, and prints the summary. It states its time at the start, and ends by then. Returns the exit code.
 */
export async function fuzzServer(args: readonly string[], print: (line: string) => void): Promise<number> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { requests: text, seed: text, mutations: text, minutes: text },
  });
  const requests = Number(values.requests ?? 10_000);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const mutations = Number(values.mutations ?? 1);
  const given = values.minutes === undefined ? null : Number(values.minutes);
  if (!(requests >= 0 && mutations >= 0 && Number.isInteger(seed) && (given === null || given > 0)))
    throw new Error("--requests, --mutations, --seed and --minutes must be numbers");
  const tally = new Tally();
  process.env.FIBRIL_TRUSTED_PROXY = "127.0.0.1";
  const removeDemonstration = await fillDemonstration();
  const server = await LabServer.start();
  try {
    const began = performance.now();
    const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Document;
    const options = { seed, requests, mutations, atOnce: 4 };
    const planned = plannedRequests(document, options);
    const minutesAt = (rate: number) => Math.ceil(planned / rate / 60) + 1;
    const limit = given ?? minutesAt(LEAST_RATE);
    const isOver = () => performance.now() - began > limit * 60_000;
    print(
      `seed ${seed}: about ${planned} requests, in about ${minutesAt(USUAL_RATE)} minutes; the run ends after ${limit} minutes at the latest`,
    );
    const progress = setInterval(() => print(`… ${tally.count} requests`), PROGRESS);
    const lab = await labAt(server.url, document, isOver);
    const original = await exportOf(server.url);
    await fuzz(lab, options, tally);
    const count = Math.ceil(requests / REQUESTS_PER_IMPORT);
    const imports = await importSpoilt(original, { chance: chanceOf(seed), count, isOver });
    clearInterval(progress);
    tally.failures.push(...imports.failures);
    for (const line of [...tally.failures, ...tally.lines()]) print(line);
    print(`${count} spoilt .eln files: ${imports.imported} imported, ${imports.refused} refused`);
    if (isOver()) print(`The time was over: what is missing was not sent. --minutes gives another time.`);
    print(tally.sum(planned, (performance.now() - began) / 1000));
    return tally.failures.length === 0 && !isOver() ? 0 : 1;
  } finally {
    await server.remove();
    removeDemonstration();
  }
}

/** Exports a grow trial with its lineage, pictures and histories; returns the path of the file. */
async function exportOf(url: string): Promise<string> {
  const { token } = await signedIn(url, { username: "dana.ruiz", password: "fibril-demo" });
  const headers = { authorization: `Bearer ${token}` };
  const list = await fetch(`${url}/api/grow-trials`, { headers });
  const { growTrials } = (await list.json()) as { growTrials: { id: string }[] };
  const query = new URLSearchParams({ table: "grow_trials", id: growTrials[0]?.id ?? "" });
  const answer = await fetch(`${url}${paths.exportEln}?${query}`, { headers });
  if (!answer.ok || answer.body === null) throw new Error(`The export failed: ${answer.status}`);
  return written(Readable.fromWeb(answer.body as ReadableStream));
}

async function labAt(url: string, document: Document, isOver: () => boolean): Promise<Lab> {
  const admin = await signedIn(url, { username: "dana.ruiz", password: "fibril-demo" });
  const people: Who[] = [];
  for (const role of ["administrator", "administrator", "staff", "member"]) {
    const username = `${PREFIX}${people.length}`;
    const body = JSON.stringify({ username, email: `${username}@lab.example`, role });
    const headers = { ...json, authorization: `Bearer ${admin.token}` };
    const added = await fetch(`${url}/api/accounts`, { method: "POST", headers, body });
    const { password } = (await added.json()) as { password: string };
    people.push(await signedIn(url, { username, password }));
  }
  return {
    document,
    isOwn: ({ username }) =>
      typeof username === "string" && (username.startsWith(PREFIX) || username === "dana.ruiz"),
    now: () => performance.now(),
    isOver,
    send: async (request, chance) => {
      const who = chance.is(0.05) ? null : chance.pick(people);
      const { status, text } = await answered(url, request, who, chance);
      // A request may have ended the session of its sender.
      if (status === 401 && who) Object.assign(who, await signedIn(url, who));
      return { status, text };
    },
  };
}

async function answered(url: string, request: Sent, who: Who | null, chance: Chance) {
  const headers = {
    ...request.headers,
    "x-forwarded-for": `10.1.${chance.below(256)}.${chance.below(256)}`,
    ...(who && { authorization: `Bearer ${who.token}` }),
  };
  const { method, body } = request;
  const signal = AbortSignal.timeout(LONGEST);
  try {
    const response = await fetch(url + request.url, {
      ...{ method, headers, signal },
      ...(body !== undefined && { body }),
    });
    return { status: response.status, text: await textOf(response) };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}

async function signedIn(url: string, { username, password }: Omit<Who, "token">): Promise<Who> {
  const headers = { ...json, "x-forwarded-for": OWN_ADDRESS };
  const body = JSON.stringify({ username, password });
  const answer = await fetch(`${url}/api/auth/login`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status} ${await answer.text()}`);
  return { username, password, token: ((await answer.json()) as { token: string }).token };
}
