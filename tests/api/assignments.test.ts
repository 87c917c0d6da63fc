import { describe, expect, test } from "vitest";
import { History } from "#domain/history/schema.ts";
import { titleOfVersion } from "#domain/history/titles.ts";
import { exampleRecords } from "#tests/fixtures/examples.ts";
import { growIds } from "#tests/fixtures/grow-trials.ts";
import { homogenizationIds } from "#tests/fixtures/homogenizations.ts";
import { ids } from "#tests/fixtures/records.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const [dana, marcus] = people;
const lab = perTest(() => createLab({ now: "2026-11-19T15:42:00.000Z", records: exampleRecords }));

describe.each([
  ["an NOP process", "nop_processes", "/api/nop-process", ids.nopProcess, "comments"],
  ["an experiment", "homogenizations", "/api/homogenization", homogenizationIds.setUp, "initial_comments"],
  ["a grow trial", "grow_trials", "/api/grow-trials", growIds.trial, "initial_comments"],
] as const)("%s", (_, table, path, id, comments) => {
  const edit = (body: object, email: string = dana) =>
    lab.request("PUT", `${path}/${id}`, { body, token: lab.token(email), key: crypto.randomUUID() });
  const shown = async () => (await lab.request("GET", `${path}/${id}`)).json();

  test("that is assigned without signal retains what another person has written meanwhile", async () => {
    expect(await shown()).toMatchObject({ assigned_to: null });
    await edit({ [comments]: "By the window", base: { [comments]: null } }, marcus);
    const reply = await edit({ assigned_to: marcus, base: { assigned_to: null } });
    expect(reply.status).toBe(200);
    expect(await shown()).toMatchObject({ assigned_to: marcus, [comments]: "By the window" });
    const history = await lab.request("GET", `/api/history/${table}/${id}`);
    const [newest] = History.parse(await history.json()).versions;
    expect(newest && titleOfVersion(newest)).toBe("Assigned");
    expect(newest?.changes).toContainEqual(expect.objectContaining({ path: ["assigned_to"], after: marcus }));
  });

  test("that another person has assigned meanwhile remains so, and the conflict names both", async () => {
    await edit({ assigned_to: marcus, base: { assigned_to: null } }, marcus);
    const reply = await edit({ assigned_to: dana, base: { assigned_to: null } });
    expect({ status: reply.status, ...(await reply.json()) }).toMatchObject({
      status: 409,
      code: "EDIT_CONFLICT",
      current: { assigned_to: marcus, updated_by: marcus },
    });
    expect(await shown()).toMatchObject({ assigned_to: marcus });
  });
});
