import { beforeAll, describe, expect, test } from "vitest";
import { BRAPI_PATH, brapiCalls } from "#contract/brapi/calls.ts";
import { filtersOf, variableSearch } from "#contract/brapi/filters.ts";
import { fillPath } from "#contract/operation.ts";
import { fillDemoLab } from "#server/demo/demo-lab.ts";
import { faultsOf, specification } from "#tests/support/brapi-spec.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { perFile } from "#tests/support/per-test.ts";

const lab = perFile(() => createLab({ now: "2026-11-21T13:00:00.000Z" }), 60_000);
beforeAll(async () => {
  await fillDemoLab(lab);
}, 60_000);

const template = (path: string) => path.slice(BRAPI_PATH.length).replace(/:(\w+)/g, "{$1}");
const reads = Object.values(brapiCalls).filter(({ method }) => method === "GET");
const lists = reads
  .filter(({ path }) => !path.includes(":"))
  .map(({ path }) => [template(path), path] as const);
const ones = reads
  .filter(({ path }) => path.includes(":"))
  .map(({ path }) => [template(path), path] as const);

/** What clients send that the specification has for searches alone, or for other lists. */
const alsoSent: Record<string, string[]> = {
  "/trials": ["germplasmDbId"],
  "/observations/table": [
    "commonCropName",
    ...["externalReferenceID", "externalReferenceId", "externalReferenceSource"],
  ],
  "/images": [
    ...["trialDbId", "studyDbId", "germplasmDbId"],
    ...["imageTimeStampRangeStart", "imageTimeStampRangeEnd"],
  ],
};

async function get(path: string) {
  const reply = await lab.request("GET", path);
  return { status: reply.status, answer: await reply.json() };
}

/** Requests a call and returns its result. The answer must be as published. */
async function read(path: string, published: string) {
  const { status, answer } = await get(path);
  expect(status, path).toBe(200);
  expect(faultsOf(published, "get", 200, answer)).toEqual([]);
  return answer.result;
}

test("every call is one of the specification, and serverinfo lists it as there", async () => {
  const { calls } = await read(`${BRAPI_PATH}/serverinfo`, "/serverinfo");
  const listed = calls.flatMap(({ service, methods }: { service: string; methods: string[] }) =>
    methods.map((method) => `${method.toLowerCase()} /${service}`),
  );
  const published = Object.entries(specification.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  );
  expect(listed.sort()).toEqual(published.sort());
});

describe.each(lists)("the list %s", (published, path) => {
  test("is as published, and not empty", async () => {
    const result = await read(path, published);
    if (published !== "/serverinfo") expect(result.data).not.toEqual([]);
  });

  test("accepts every published parameter", async () => {
    const parameters = specification.paths[published]?.get?.parameters ?? [];
    const filters: readonly string[] = filtersOf[published.slice(1) as keyof typeof filtersOf];
    for (const { name } of parameters) {
      const value = { page: "0", pageSize: "1", active: "TRUE", includeObservations: "True" }[name];
      const at = /Range(Start|End)$/.test(name) ? "2026-11-01T00:00:00Z" : undefined;
      const day = name.startsWith("searchDate") ? "2026-11-01" : undefined;
      const query = new URLSearchParams({ [name]: value ?? day ?? at ?? "no such value" });
      const { status, answer } = await get(`${path}?${query}`);
      expect(status, name).toBe(200);
      expect(faultsOf(published, "get", 200, answer)).toEqual([]);
      const isOrder = name.startsWith("sort");
      expect(answer.metadata.status.length, name).toBe(isOrder ? 1 : 0);
      if (query.get(name) === "no such value" && !isOrder)
        expect(answer.result.data ?? answer.result.calls, name).toEqual([]);
    }
    const names = parameters.map(({ name }) => name);
    expect([...names, ...(alsoSent[published] ?? [])]).toEqual(expect.arrayContaining([...filters]));
  });

  test.each(["page=-1", "page=one", "pageSize=0", "pageSize=1.5", "pageSize=10001"])(
    "refuses %s with 400 in the form of BrAPI",
    async (query) => {
      const { status, answer } = await get(`${path}?${query}`);
      expect(status).toBe(400);
      expect(faultsOf(published, "get", 400, answer)).toEqual([]);
      expect(answer).toMatch(/^ERROR - 2026-11-21T13:00:00.000Z - page(Size)? must be a whole number from/);
    },
  );
});

describe.each(ones)("%s", (published, path) => {
  const parameter = /:(\w+)/.exec(path)?.[1] ?? "";
  const listPath = path.slice(0, path.indexOf("/:"));

  test("returns every record of its list unchanged, as published", async () => {
    const { data } = await read(`${listPath}?pageSize=40`, template(listPath));
    for (const record of data)
      expect(await read(fillPath(path, { [parameter]: record[parameter] }), published)).toEqual(record);
  });

  test.each([crypto.randomUUID(), "7", "a b", "a.b.c"])("returns 404 for the id %j", async (id) => {
    const { status, answer } = await get(fillPath(path, { [parameter]: id }));
    expect(status).toBe(404);
    expect(answer).toBe("ERROR - 2026-11-21T13:00:00.000Z - The requested object DbId is not found");
  });
});

test("the search for variables is as published", async () => {
  const path = `${BRAPI_PATH}/search/variables`;
  const body = { ...Object.fromEntries(Object.keys(variableSearch).map((field) => [field, []])), page: 0 };
  const reply = await lab.request("POST", path, { body });
  const answer = await reply.json();
  expect(faultsOf("/search/variables", "post", 200, answer)).toEqual([]);
  expect(answer.metadata.status).toEqual([]);
  expect(answer.result).toEqual(await read(`${BRAPI_PATH}/variables`, "/variables"));
});
