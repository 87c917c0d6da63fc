import { expect, test } from "vitest";
import { fetchHistory } from "#sync/receive/fetch-history.ts";
import { pull } from "#sync/receive/pull.ts";
import { errorReporter, reportUncaught } from "#sync/send/report-errors.ts";
import { ids } from "#tests/fixtures/records.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { answer, aTablet } from "./a-tablet.ts";

const received = async () => {
  const types: string[] = [];
  let arrived = (): void => undefined;
  const lab = await createLab({
    reportError: ({ type }) => {
      types.push(type);
      arrived();
    },
  });
  const tablet = await aTablet(lab);
  const whenArrived = () =>
    new Promise<void>((resolve) => {
      arrived = resolve;
    });
  return { tablet, types, whenArrived };
};

test("what nothing has caught is reported, the same error once", async () => {
  const { tablet, types, whenArrived } = await received();
  const page = new EventTarget();
  reportUncaught(page, errorReporter(tablet.env, "page", "1"));
  const fault = new TypeError("x");
  const first = whenArrived();
  for (let i = 0; i < 3; i += 1) page.dispatchEvent(Object.assign(new Event("error"), { error: fault }));
  await first;
  const second = whenArrived();
  page.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: new RangeError("y") }));
  // A picture that does not load has no error.
  page.dispatchEvent(new Event("error"));
  await second;
  expect(types).toEqual(["TypeError", "RangeError"]);
});

test.each([
  ["an error", 500, { detail: "Something went wrong.", code: "INTERNAL" }, "ReadError 500"],
  ["another shape", 200, { records: 7 }, "ReadError shape"],
])(
  "a read that is answered with %s is reported, with its path and without ids",
  async (_, status, body, name) => {
    const { tablet, types, whenArrived } = await received();
    tablet.env.report = errorReporter(tablet.env, "page", "1");
    tablet.network = async (request, send) =>
      request.method === "GET" ? answer(tablet, status, body) : send();
    const first = whenArrived();
    await pull(tablet.env);
    await first;
    const second = whenArrived();
    await fetchHistory(tablet.env, { table: "chemicals", id: ids.chemical });
    await second;
    expect(types).toEqual([`${name} /api/changes`, expect.stringMatching(`^${name} /api/.*/:id`)]);
  },
);

test("without signal, and without a signed-in person, nothing is sent and nothing fails", async () => {
  const { tablet, types } = await received();
  const report = errorReporter(tablet.env, "worker", "1");
  tablet.network = () => Promise.reject(new TypeError("Failed to fetch"));
  report(new Error("x"));
  await tablet.store.session.clear();
  report(new RangeError("y"));
  expect(types).toEqual([]);
  expect(await tablet.store.outbox.count()).toBe(0);
});
