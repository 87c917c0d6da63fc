import { parseArgs } from "node:util";
import fillDemonstration from "#tests/e2e/support/demonstration.ts";
import { LabServer } from "#tests/e2e/support/lab-server.ts";
import { textOf } from "#tests/support/text-of.ts";
import type { Chance } from "./chance.ts";
import type { Document } from "./document.ts";
import { fuzz, type Lab } from "./fuzz.ts";
import type { Sent } from "./requests.ts";
import { Tally } from "./tally.ts";

/** Whoever guesses at passwords is delayed by address; the run's own sign-ins are not. */
const OWN_ADDRESS = "10.0.0.1";
const PREFIX = "sender-of-the-run-";
const PROGRESS = 30_000;
const json = { "content-type": "application/json" };

type Who = { username: string; password: string; token: string };

/**
 * Sends requests to the built server with the demonstration, in a folder of its own, and prints the summary. Returns the
 * exit code.
 */
export async function fuzzServer(args: readonly string[], print: (line: string) => void): Promise<number> {
  const text = { type: "string" } as const;
  const options = { requests: text, seed: text, mutations: text };
  const { values } = parseArgs({ args: [...args], options });
  const requests = Number(values.requests ?? 10_000);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const mutations = Number(values.mutations ?? 1);
  if (!(requests >= 0 && mutations >= 0 && Number.isInteger(seed)))
    throw new Error("--requests, --mutations and --seed must be numbers");
  const tally = new Tally();
  process.env.FIBRIL_TRUSTED_PROXY = "127.0.0.1";
  const removeDemonstration = await fillDemonstration();
  const server = await LabServer.start();
  try {
    print(`seed ${seed}, ${requests} random requests and the single fields`);
    const progress = setInterval(() => print(`… ${tally.count} requests`), PROGRESS);
    await fuzz(await labAt(server.url), { seed, requests, mutations, atOnce: 4 }, tally);
    clearInterval(progress);
    for (const line of [...tally.failures, ...tally.lines()]) print(line);
    return tally.failures.length === 0 ? 0 : 1;
  } finally {
    await server.remove();
    removeDemonstration();
  }
}

async function labAt(url: string): Promise<Lab> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document;
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
  try {
    const response = await fetch(url + request.url, { method, headers, ...(body !== undefined && { body }) });
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
