import { describe, expect, test } from "vitest";
import { History } from "#domain/history/schema.ts";
import { stepId } from "#domain/kernel/ids.ts";
import type { Step } from "#domain/steps/schema.ts";
import { exampleRecords } from "#tests/fixtures/examples.ts";
import { aGrowTrial, growIds, growStepsIn, growTrialChanges } from "#tests/fixtures/grow-trials.ts";
import {
  aTreated,
  homogenizationChange,
  homogenizationIds,
  stepsIn,
} from "#tests/fixtures/homogenizations.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const [dana, marcus] = people;
const reason = "The trays were photographed in the wrong order";

/** Both processes with their first step completed. */
const lab = perTest(() =>
  createLab({
    now: "2026-11-19T15:42:00.000Z",
    records: [
      ...exampleRecords,
      ...growTrialChanges(aGrowTrial({ process_states: growStepsIn(growIds.trial, "COMPLETED") })),
      homogenizationChange(aTreated({ process_states: stepsIn(homogenizationIds.treated, "COMPLETED") })),
    ],
  }),
);

const processes = [
  ["a grow trial", "grow_trials", "/api/grow-trials", growIds.trial],
  ["an experiment", "homogenizations", "/api/homogenization", homogenizationIds.treated],
] as const;

describe.each(processes)("a step of %s", (_, table, path, id) => {
  const steps = async () =>
    ((await lab.db.get(table, id)) as { process_states: Step[] } | null)?.process_states ?? [];
  const first = async () => (await steps())[0]?.join_id ?? "";
  const reopen = async (
    more: object = {},
    { email = dana as string, key = crypto.randomUUID() as string } = {},
  ) => {
    const reply = await lab.request("POST", `${path}/${id}/reopen-step`, {
      body: { join_id: await first(), reason, reopened_times: 0, ...more },
      token: lab.token(email),
      key,
    });
    return { status: reply.status, ...(await reply.json()) };
  };
  const complete = async (reopened_times: number) => {
    const body = { join_id: await first(), new_state_value: "COMPLETED", updated_by: dana, reopened_times };
    const reply = await lab.request("PUT", `${path}/${id}/update-state`, {
      body: { ...body, timestamp: "2026-11-19T15:42:00.000Z" },
      key: crypto.randomUUID(),
    });
    return { status: reply.status, ...(await reply.json()) };
  };

  test("is re-opened with who, when and why; its other steps do not change", async () => {
    const [, ...others] = await steps();
    const reply = await reopen();
    expect(reply.status).toBe(200);
    const reopened = { by: dana, at: "2026-11-19T15:42:00.000Z", reason, times: 1 };
    expect(reply.process_states[0]).toMatchObject({ state: "PENDING", changed: null, reopened });
    expect((await steps()).slice(1)).toEqual(others);
  });

  test("is re-opened once under one key: the repeat gets the first reply", async () => {
    const key = crypto.randomUUID();
    const once = await reopen({}, { key });
    const at = await lab.db.position();
    expect(await reopen({}, { key })).toEqual(once);
    expect(await lab.db.position()).toBe(at);
    expect((await steps())[0]?.reopened?.times).toBe(1);
  });

  test("is not re-opened by a member, and by the same key when the member has become staff", async () => {
    const { id: account = "" } = (await lab.accounts.find(marcus)) ?? {};
    const sent = { email: marcus, key: crypto.randomUUID() };
    await lab.accounts.setRole(account, "member");
    expect(await reopen({}, sent)).toMatchObject({
      status: 403,
      code: "FORBIDDEN",
      detail: "Only staff can do this.",
    });
    expect((await steps())[0]?.state).toBe("COMPLETED");
    await lab.accounts.setRole(account, "staff");
    expect((await reopen({}, sent)).status).toBe(200);
  });

  test.each([
    [{ reason: "  " }, "reason", "Reason is required"],
    [{ reason: null }, "reason", "Reason is required"],
    [{ join_id: "first" }, "join_id", "Please select a valid step"],
  ])("is not re-opened with %j", async (more, field, message) => {
    const reply = await reopen(more);
    expect(reply.status).toBe(422);
    expect(reply.errors).toContainEqual({ field, message });
    expect((await steps())[0]?.state).toBe("COMPLETED");
  });

  test("is re-opened by the first of two; the second gets 409 with who and why", async () => {
    await reopen();
    expect(await reopen({ reason: "Another reason" }, { email: marcus })).toMatchObject({
      status: 409,
      code: "REOPENED",
      current: { state: "RE-OPENED", updated_by: dana },
    });
    expect((await steps())[0]?.reopened).toMatchObject({ by: dana, reason, times: 1 });
  });

  test("that was completed again is re-opened only by who has seen that", async () => {
    await reopen();
    expect((await complete(1)).status).toBe(200);
    expect(await reopen({}, { email: marcus })).toMatchObject({ status: 409, code: "FINAL" });
    expect((await reopen({ reopened_times: 1 }, { email: marcus })).status).toBe(200);
    expect((await steps())[0]?.reopened).toMatchObject({ by: marcus, times: 2 });
  });

  test("is not completed by who has not seen that it was re-opened", async () => {
    await reopen();
    expect(await complete(0)).toMatchObject({ status: 409, code: "REOPENED" });
    expect((await steps())[0]?.state).toBe("PENDING");
  });

  test("that is open is not re-opened", async () => {
    const [, open] = await steps();
    expect(await reopen({ join_id: open?.join_id })).toMatchObject({ status: 409, code: "NOT_READY" });
  });

  test("has its re-openings in the history, with the reasons", async () => {
    await reopen();
    await complete(1);
    await reopen({ reopened_times: 1, reason: "A second look" }, { email: marcus });
    const { versions } = History.parse(
      await (await lab.request("GET", `/api/history/${table}/${id}`)).json(),
    );
    const reasons = versions.flatMap(({ user, changes }) =>
      changes.flatMap(({ path, after }) =>
        path[2] === "reopened" ? [[user, (after as Step["reopened"])?.reason]] : [],
      ),
    );
    expect(reasons).toEqual([
      [marcus, "A second look"],
      [dana, reason],
    ]);
  });

  test("that the process does not have is not found, nor is a process that the lab does not have", async () => {
    expect(await reopen({ join_id: stepId(crypto.randomUUID(), "NO_STEP") })).toMatchObject({
      status: 404,
      detail: "Process state not found",
    });
    const body = { join_id: await first(), reason, reopened_times: 0 };
    const elsewhere = `${path}/${crypto.randomUUID()}/reopen-step`;
    expect((await lab.request("POST", elsewhere, { body })).status).toBe(404);
  });
});
