import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { askBrapi } from "#tests/support/ask-brapi.ts";
import { createLab, handClock, type RequestOptions, type TestLab } from "#tests/support/create-lab.ts";

let lab: TestLab;
const { ask, get, data, column, aToken } = askBrapi(() => lab);

beforeEach(async () => {
  lab = await createLab({ clock: handClock("2026-11-21T19:23:28.000Z") });
  await lab.put(growChanges);
});

describe("a list", () => {
  test.each([
    ["observations", "observationDbId", 24],
    ["observationunits?studyDbId=", "observationUnitDbId", 2],
    ["variables", "observationVariableDbId", 21],
  ])("%s is the same in pages of every size", async (path, field, count) => {
    const search = path.endsWith("=") ? `${path}${growIds.trial}&` : `${path}?`;
    const whole = await column(search, field);
    expect(new Set(whole).size).toBe(count);
    for (const pageSize of [1, 5, count, 100]) {
      const pages = Math.ceil(count / pageSize);
      const found: string[] = [];
      for (let page = 0; page <= pages; page += 1) {
        const { metadata, result } = await get(`${search}pageSize=${pageSize}&page=${page}`);
        expect(metadata.pagination).toEqual({
          currentPage: page,
          pageSize,
          totalCount: count,
          totalPages: pages,
        });
        found.push(...result.data.map((one: Record<string, string>) => one[field]));
      }
      expect(found).toEqual(whole);
    }
  });

  test("ignores a parameter that it does not know, and reports it", async () => {
    const { metadata, result } = await get(
      "trials?sortBy=trialName&colour=green&trialName=GT-003&locationDbId=",
    );
    expect(result.data).toHaveLength(1);
    expect(metadata.status).toEqual(
      ["sortBy", "colour"].map((name) => ({
        messageType: "WARNING",
        message: `The query parameter ${name} is not supported by this server and was ignored.`,
      })),
    );
  });

  test.each([
    [`trials?active=true`, 2],
    [`trials?active=false`, 0],
    [`trials?programDbId=another`, 0],
    [`trials?trialDbId=${growIds.trial}&studyDbId=${growIds.bare}`, 0],
    [`studies?seasonDbId=2026`, 1],
    [`studies?observationVariableDbId=avg_height`, 2],
    [`studies?observationVariableDbId=colour`, 0],
    [`observationunits?studyDbId=${growIds.trial}`, 2],
    [`observationunits?studyDbId=${growIds.trial}&trialDbId=${growIds.bare}`, 0],
    [`observationunits?observationUnitLevelName=plot`, 2],
    [`observationunits?observationUnitLevelName=plant`, 0],
    [`observationunits?germplasmDbId=${growIds.lettuce}`, 2],
    [`observationunits?observationUnitDbId=${growIds.tray}&studyDbId=${growIds.bare}`, 0],
    [`observations?observationTimeStampRangeStart=2026-11-10T15:00:00Z`, 16],
    [`observations?observationTimeStampRangeStart=2026-11-10T10:00:01-05:00`, 15],
    [`observations?observationTimeStampRangeEnd=2026-11-03T15:00:00Z`, 8],
    [`germplasm?studyDbId=${growIds.trial}`, 1],
    [`germplasm?studyDbId=${growIds.bare}`, 0],
    [`variables?studyDbId=${growIds.bare}`, 21],
    [`variables?studyDbId=unknown`, 0],
    [`variables?traitPUI=http://purl.obolibrary.org/obo/TO_0000207`, 1],
    [`observationlevels?studyDbId=${growIds.trial}`, 2],
  ])("%s has %i", async (path, count) => {
    expect(await data(path)).toHaveLength(count);
  });

  test.each(["active=perhaps", "observationTimeStampRangeStart=yesterday"])("refuses %s", async (query) => {
    const reply = await ask(`${query.startsWith("active") ? "trials" : "observations"}?${query}`);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatch(/^ERROR - 2026-11-21T19:23:28.000Z - /);
  });
});

describe("a search for variables", () => {
  const search = async (body: object, options: RequestOptions = {}) =>
    ask("search/variables", { body, ...options }, "POST");

  test("finds those with one of the values of each field, with a token that reads", async () => {
    const body = {
      observationVariableDbIds: ["avg_height", "root_volume", "leaf_comments"],
      scaleDbIds: ["cm", "cm3"],
      studyDbIds: ["unknown", growIds.trial],
      page: 0,
      pageToken: 0,
    };
    const reply = await search(body, { token: await aToken("read") });
    expect(reply.status).toBe(200);
    const { metadata, result } = await reply.json();
    expect(
      result.data.map((one: { observationVariableDbId: string }) => one.observationVariableDbId),
    ).toEqual(["avg_height", "root_volume"]);
    expect(metadata.status).toMatchObject([{ messageType: "WARNING", message: /pageToken/ }]);
    expect((await (await search({ studyDbIds: ["unknown"] })).json()).result.data).toEqual([]);
  });

  test.each([
    { traitDbIds: "root" },
    { pageSize: 0 },
    { page: -1 },
    { studyDbIds: Array(1001).fill("unknown") },
  ])("refuses %j with 400", async (body) => {
    const reply = await search(body);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatch(/^ERROR - /);
  });
});

describe("a client", () => {
  test("gets a warning about an unknown parameter of one record too", async () => {
    for (const path of [`trials/${growIds.trial}?colour=green`, "serverinfo?colour=green"])
      expect((await get(path)).metadata.status, path).toMatchObject([{ message: /parameter colour/ }]);
  });

  test("gets the calls that return a content type", async () => {
    const count = async (query: string) => (await get(`serverinfo?${query}`)).result.calls.length;
    expect(await count("contentType=application/json")).toBe(await count(""));
    expect(await count("contentType=text/csv")).toBe(0);
    expect(await count("dataType=text/csv")).toBe(0);
  });

  test("reads serverinfo without a token, and nothing else", async () => {
    expect((await ask("serverinfo", { token: null })).status).toBe(200);
    const refused = await ask("trials", { token: null });
    expect(refused.status).toBe(401);
    expect(refused.headers.get("WWW-Authenticate")).toBe("Bearer");
    expect(await refused.json()).toMatch(/^ERROR - 2026-11-21T19:23:28.000Z - /);
  });

  test("reads with an API token of scope read", async () => {
    const token = await aToken("read");
    for (const path of ["trials", `observations/table?studyDbId=${growIds.trial}`])
      expect((await ask(path, { token })).status).toBe(200);
  });

  test.each([
    ["POST", "observations", 405],
    ["PUT", "observations", 405],
    ["PUT", `images/${crypto.randomUUID()}`, 405],
    ["POST", "trials", 405],
    ["GET", "search/variables", 405],
    ["GET", "seasons", 404],
    ["GET", "observations?studyDbId=%00", 400],
    ["GET", "images?observationUnitDbId=a%00b", 400],
    ["GET", "studies/%00", 400],
    ["PUT", `images/${crypto.randomUUID()}/imagecontent`, 404],
  ])("gets to %s %s the status %i in the form of BrAPI", async (method, path, status) => {
    const position = await lab.db.position();
    const reply = await ask(
      path,
      { token: await aToken("write"), ...(method !== "GET" && { body: [] }) },
      method,
    );
    expect(reply.status).toBe(status);
    expect(await reply.json()).toMatch(/^ERROR - 2026-11-21T19:23:28.000Z - /);
    expect(await lab.db.position()).toBe(position);
  });
});

test("the examples of the page on BrAPI are answered", async () => {
  const page = readFileSync("docs/brapi.md", "utf8");
  const urls = [...page.matchAll(/"\$FIBRIL(\/api\/brapi[^"]+)"/g)].map(([, path]) => path ?? "");
  expect(urls).toHaveLength(2);
  for (const url of urls) {
    const { metadata, result } = await (await lab.request("GET", url)).json();
    expect(metadata.status).toEqual([]);
    expect(result.data).not.toEqual([]);
  }
});
