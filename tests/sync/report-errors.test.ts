import { expect, test } from "vitest";
import { errorReporter, reportUncaught } from "#sync/send/report-errors.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { aTablet } from "./a-tablet.ts";

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
