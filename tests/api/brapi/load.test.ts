import { beforeAll, expect, test } from "vitest";
import { aTray, aWeek, growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { askBrapi } from "#tests/support/ask-brapi.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { perFile } from "#tests/support/per-test.ts";

const TRAYS = 120;
const WEEKS = 8;

const { ask, get, data } = askBrapi(() => lab);

const lab = perFile(() => createLab({ records: growChanges }));
beforeAll(async () => {
  const trays = Array.from({ length: TRAYS }, (_, i) => {
    const weekly_data = Array.from({ length: WEEKS }, (_, week) =>
      aWeek({ id: crypto.randomUUID(), week_number: week + 1 }),
    );
    return aTray({ id: crypto.randomUUID(), identifier: `X${i}`, weekly_data, plug_removals: [] });
  });
  await lab.put(trays.map((record) => ({ table: "tray_formulations", id: record.id, record })));
});

test("one list is made at a time, further ones wait, too many are refused, and others are answered before them", async () => {
  const answered: string[] = [];
  const lists = Array.from({ length: 70 }, async () => {
    const reply = await ask("observationunits?pageSize=10");
    answered.push(String(reply.status));
    return [reply.status, reply.headers.get("Retry-After"), await reply.json()] as const;
  });
  const health = lab.request("GET", "/api/health", { token: null }).then(() => answered.push("health"));
  const replies = await Promise.all(lists);
  await health;
  const refused = replies.filter(([status]) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  // One is made while fifty wait; where the database answers later, a few more can be made before the last arrive.
  expect(refused.length).toBeLessThanOrEqual(70 - 51);
  for (const [, retryAfter, body] of refused) {
    expect(retryAfter).toBe("5");
    expect(body).toMatch(/^ERROR - .* - Too many requests/);
  }
  expect(replies.filter(([status]) => status === 200)).toHaveLength(70 - refused.length);
  expect(answered.indexOf("health")).toBeLessThan(answered.indexOf("200"));
  expect((await ask("trials")).status).toBe(200);
});

test("other requests run while a page of thousands is made", async () => {
  let turns = 0;
  let isAnswered = false;
  const count = () => {
    turns += 1;
    if (!isAnswered) setImmediate(count);
  };
  setImmediate(count);
  const values = await data("observations?pageSize=10000");
  isAnswered = true;
  expect(values.length).toBeGreaterThan(TRAYS * WEEKS * 4);
  expect(turns).toBeGreaterThan(values.length / 500);
});

test("units with their observations have pages of at most 100", async () => {
  const path = `observationunits?studyDbId=${growIds.trial}&includeObservations=true`;
  const pages = [
    await get(path),
    await get(`${path}&pageSize=10000&page=1`),
    await get(`${path}&pageSize=7`),
  ];
  const units = TRAYS + 2;
  expect(pages.map(({ metadata }) => metadata.pagination)).toEqual([
    { currentPage: 0, pageSize: 100, totalCount: units, totalPages: 2 },
    { currentPage: 1, pageSize: 100, totalCount: units, totalPages: 2 },
    { currentPage: 0, pageSize: 7, totalCount: units, totalPages: 18 },
  ]);
  expect(pages.map(({ result }) => result.data.length)).toEqual([100, units - 100, 7]);
  expect(await data(`observationunits?studyDbId=${growIds.trial}`)).toHaveLength(units);
});
