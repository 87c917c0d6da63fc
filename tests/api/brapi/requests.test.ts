import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { namedId } from "#domain/kernel/ids.ts";
import { aTray, aWeek, growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { anImage } from "#tests/fixtures/images.ts";
import { tableOf } from "#tests/fixtures/tables.ts";
import { askBrapi } from "#tests/support/ask-brapi.ts";
import { createLab, type RequestOptions } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const { ask, get, data, column, aToken } = askBrapi(() => lab);

const lab = perTest(() => createLab({ now: "2026-11-21T19:23:28.000Z", records: growChanges }));

describe("a list", () => {
  test.each([
    ["observations", "observationDbId", 24],
    ["observationunits?studyDbId=", "observationUnitDbId", 2],
    ["variables", "observationVariableDbId", 22],
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

  test.each(tableOf<[path: string, count: number]>("filters of BrAPI"))("%s has %i", async (path, count) => {
    expect(await data(path)).toHaveLength(count);
  });

  test.each([
    "trials?active=perhaps",
    "trials?searchDateRangeStart=2026-02-30",
    "trials?searchDateRangeEnd=2026",
    "observationunits?includeObservations=1",
    "observations?observationTimeStampRangeStart=yesterday",
    "observations?observationTimeStampRangeStart=2026-11-10",
    "observations/table?observationTimeStampRangeEnd=2026-11-10T10:00:00",
    "images?imageTimeStampRangeStart=2026-13-10T10:00:00Z",
    "images?imageTimeStampRangeEnd=%00",
  ])("refuses %s", async (path) => {
    const reply = await ask(path);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatch(/^ERROR - 2026-11-21T19:23:28.000Z - /);
  });

  test.each(tableOf<[query: string, count: number]>("filters of pictures in BrAPI"))(
    "images?%s has %i of a picture of a tray and one of its trial",
    async (query, count) => {
      const created_at = "2026-11-12T15:00:00.000Z";
      for (const tray_formulation_id of [growIds.tray, null]) {
        const record = anImage({ id: crypto.randomUUID(), tray_formulation_id, created_at });
        await lab.put([{ table: "images", id: record.id, record }]);
      }
      expect(await data(`images?${query}`)).toHaveLength(count);
    },
  );

  test("finds a value by the time that it shows, to the millisecond", async () => {
    const created_at = "2026-11-17T15:00:00.123Z";
    const weekly_data = [aWeek({ id: growIds.firstWeek, created_at })];
    await lab.put([{ table: "tray_formulations", id: growIds.tray, record: aTray({ weekly_data }) }]);
    const [{ observationTimeStamp: shown }] = await data(`observations?observationUnitDbId=${growIds.tray}`);
    expect(shown).toBe(created_at);
    const range = `observationTimeStampRangeStart=${shown}&observationTimeStampRangeEnd=${shown}`;
    expect(await data(`observations?${range}`)).toHaveLength(4);
    expect(await data(`observations/table?${range}`)).toHaveLength(1);
  });

  test("of trials, studies, programs and variables has the crop of the most trays", async () => {
    const spinach = namedId("grow_trial_plant", "Spinach");
    const crops = async () => [
      (await column("trials", "commonCropName"))[0],
      (await column("studies", "commonCropName"))[0],
      ...new Set(await column("programs", "commonCropName")),
      ...new Set(await column("variables", "commonCropName")),
    ];
    expect(await crops()).toEqual(Array(4).fill("Lettuce (Butterhead)"));
    const trays = [growIds.tray, growIds.harvested].map((id, i) =>
      aTray({ id, identifier: `F${i + 1}`, grow_trial_plant_id: spinach }),
    );
    await lab.put(trays.map((record) => ({ table: "tray_formulations", id: record.id, record })));
    expect(await crops()).toEqual(Array(4).fill("Spinach"));
    expect(await column(`studies?commonCropName=Spinach`, "studyName")).toEqual(["GT-003"]);
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
    const unfiltered = await (await search({ traitDbIds: null, commonCropNames: [] })).json();
    expect(unfiltered.result.data).toHaveLength(22);
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
