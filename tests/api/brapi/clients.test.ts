import { beforeAll, describe, expect, test } from "vitest";
import { fillDemoLab } from "#server/demo/demo-lab.ts";
import { askBrapi } from "#tests/support/ask-brapi.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { perFile } from "#tests/support/per-test.ts";

type Item = Record<string, string>;

const { ask, get, data, aToken } = askBrapi(() => lab);
let token: string;

const lab = perFile(() => createLab({ now: "2026-11-21T13:00:00.000Z" }), 60_000);
beforeAll(async () => {
  await fillDemoLab(lab);
  token = await aToken("read");
}, 60_000);

const read = async (path: string) => (await ask(path, { token })).json();

/** The columns that R makes of a record: the paths of its values; a list is one value. */
function columnsOf(record: object, before = ""): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const isNested = typeof value === "object" && value !== null && !Array.isArray(value);
    return isNested && name !== "additionalInfo" ? columnsOf(value, `${before}${name}.`) : [before + name];
  });
}

/** Reads all pages of three records. Each must have the columns of the first: R joins pages by column. */
async function pagesOf(path: string) {
  const search = path.includes("?") ? `${path}&` : `${path}?`;
  const first = await read(`${search}page=0&pageSize=3`);
  const found = [...first.result.data];
  for (let page = 1; page < first.metadata.pagination.totalPages; page += 1) {
    const { result } = await read(`${search}page=${page}&pageSize=3`);
    expect(result.data.length).toBeGreaterThan(0);
    found.push(...result.data);
  }
  for (const record of found)
    if (!Array.isArray(record) && typeof record === "object")
      expect(columnsOf(record), path).toEqual(columnsOf(found[0]));
  expect(found, path).toEqual(await data(path));
  return found;
}

// As `brapi_get_call` and `brapi_post_search_call` of QBMS 2.0.0 send them.
describe("QBMS with pages of three", () => {
  const study = async () => {
    const trials = await pagesOf("trials?programDbId=lab");
    const { trialDbId } = trials.find(({ trialName }: Item) => trialName === "GT-003");
    const [found] = await pagesOf(`studies?trialDbId=${trialDbId}`);
    return found as Item;
  };

  test("reads crops, programs, trials and locations", async () => {
    expect(new Set(await pagesOf("commoncropnames")).size).toBe(8);
    expect(await pagesOf("programs")).toMatchObject([{ programName: "Cellulose nanofibre lab" }]);
    expect(await pagesOf("trials?programDbId=lab")).toHaveLength(6);
    expect((await pagesOf("locations")).length).toBeGreaterThan(3);
  });

  test("reads a study, its plants, and its table of observations", async () => {
    const { studyDbId, studyName, locationName } = await study();
    expect([studyName, locationName]).toEqual(["GT-003", "Grow room 1"]);
    expect((await read(`studies/${studyDbId}?page=0&pageSize=3`)).metadata.pagination).toBeNull();
    const plants = await pagesOf(`germplasm?studyDbId=${studyDbId}`);
    for (const { germplasmName, germplasmDbId } of plants)
      expect(await pagesOf(`germplasm?germplasmName=${encodeURIComponent(germplasmName)}`)).toMatchObject([
        { germplasmDbId },
      ]);
    const table = `observations/table?studyDbId=${studyDbId}`;
    const { headerRow, observationVariables } = (await get(table)).result;
    const titles = [...headerRow, ...observationVariables.map((one: Item) => one.observationVariableName)];
    expect(new Set(titles).size).toBe(titles.length);
    const rows = await pagesOf(table);
    expect(rows.length).toBeGreaterThan(30);
    for (const row of rows) expect(row).toHaveLength(titles.length);
  });

  test("reads the variables of a table by a search", async () => {
    const { studyDbId } = await study();
    const { observationVariables } = (await get(`observations/table?studyDbId=${studyDbId}`)).result;
    const ids = observationVariables.map((one: Item) => one.observationVariableDbId);
    const found: object[] = [];
    let pages = 1;
    for (let page = 0; page < pages; page += 1) {
      const body = { page, pageToken: page, pageSize: 3, observationVariableDbIds: ids };
      const reply = await ask("search/variables", { body, token }, "POST");
      expect(reply.status).toBe(200);
      const { metadata, result } = await reply.json();
      expect([result.searchResultsDbId, metadata.pagination.currentPage]).toEqual([undefined, page]);
      pages = metadata.pagination.totalPages;
      found.push(...result.data);
    }
    expect(found.map((one) => (one as Item).observationVariableDbId)).toEqual(ids);
    for (const variable of found) expect(columnsOf(variable)).toEqual(columnsOf(found[0] ?? {}));
  });
});

// As the import of studies and traits of Field Book (version of August 2026) sends them.
describe("Field Book", () => {
  /** Reads the first page for its counts, then all pages, the first one too. */
  async function fetchAll(path: string, pageSize = 512): Promise<Item[]> {
    const search = `${path}${path.includes("?") ? "&" : "?"}pageSize=${pageSize}&page=`;
    const { totalPages, totalCount } = (await read(`${search}0`)).metadata.pagination;
    const found: Item[] = [];
    for (let page = 0; page < totalPages; page += 1) found.push(...(await read(search + page)).result.data);
    expect(found).toHaveLength(totalCount);
    return found;
  }

  test("filters studies and traits by crop, season, program and trial", async () => {
    const studies = await fetchAll("studies");
    const crops = new Set(studies.flatMap(({ commonCropName }) => commonCropName ?? []));
    const names = await fetchAll("commoncropnames", 50);
    expect(crops.size).toBeGreaterThan(1);
    expect(names).toEqual(expect.arrayContaining([...crops]));
    for (const crop of crops) {
      const query = `commonCropName=${encodeURIComponent(crop)}`;
      const ids = (await fetchAll(`studies?${query}`)).map(({ studyDbId }) => studyDbId);
      const shown = studies.filter(({ commonCropName }) => commonCropName === crop);
      expect(ids).toEqual(expect.arrayContaining(shown.map(({ studyDbId }) => studyDbId)));
      expect(await fetchAll(`variables?${query}`)).not.toEqual([]);
    }
    for (const { commonCropName } of await fetchAll("variables")) expect(crops).toContain(commonCropName);
    const trials = await fetchAll("trials?programDbId=lab");
    for (const { studyDbId, trialDbId, trialName } of studies) {
      expect(trials).toContainEqual(expect.objectContaining({ trialDbId, trialName, programDbId: "lab" }));
      const active = await fetchAll(`studies?active=true&programDbId=lab&trialDbId=${trialDbId}`, 50);
      const { active: isActive } = (await read(`studies/${studyDbId}`)).result;
      expect(active).toHaveLength(isActive ? 1 : 0);
    }
  });

  test("imports a study with its units, plants, variables and observations", async () => {
    const [first] = await fetchAll("studies?studyName=GT-003");
    const ofStudy = `studyDbId=${first?.studyDbId}`;
    const { data: levels } = (await read("observationlevels")).result;
    const units = (await fetchAll(`observationunits?${ofStudy}`)) as never[];
    expect(units).toEqual(await fetchAll(`observationunits?${ofStudy}&observationUnitLevelName=plot`, 3));
    const names = new Set(levels.map(({ levelName }: Item) => levelName));
    for (const { observationUnitPosition } of units)
      expect(names).toContain(
        (observationUnitPosition as { observationLevel: Item }).observationLevel.levelName,
      );
    const plants = (await fetchAll(`germplasm?${ofStudy}`)).map(({ germplasmDbId }) => germplasmDbId);
    for (const { germplasmDbId } of units) expect(plants).toContain(germplasmDbId);
    const variables = (await fetchAll(`variables?${ofStudy}`)).map((one) => one.observationVariableDbId);
    const observations = await fetchAll(`observations?${ofStudy}`, 50);
    expect(observations.length).toBeGreaterThan(100);
    for (const { observationVariableDbId, observationTimeStamp } of observations) {
      expect(variables).toContain(observationVariableDbId);
      expect(observationTimeStamp).toBe(new Date(observationTimeStamp ?? "").toISOString());
    }
  });
});
