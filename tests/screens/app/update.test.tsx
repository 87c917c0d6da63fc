import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registerWorker } from "#app/update/register-worker.ts";
import { newVersion } from "#app/update/versions.ts";
import { setFormDirty } from "#hooks/saving/dirty-forms.ts";
import { perTest } from "#tests/support/per-test.ts";
import { aSyncedTablet, saveEquipment } from "../../sync/a-tablet.ts";

/** The browser's part: a page under one worker while another one waits. */
class Worker extends EventTarget {
  readonly received: unknown[] = [];
  readonly scriptURL = new URL("/sw.js", location.href).href;
  postMessage(message: unknown) {
    this.received.push(message);
  }
}

const next = new Worker();
const container = Object.assign(new EventTarget(), {
  controller: new Worker(),
  register: async () => Object.assign(new EventTarget(), { active: container.controller, waiting: next }),
});

const tablet = perTest(() => aSyncedTablet());
beforeEach(async () => {
  // The database goes on by `setImmediate`.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { serviceWorker: container }));
});

afterEach(() => {
  setFormDirty("form", false);
  newVersion.change(null);
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page whose person has accepted the new version; the times that the page was reloaded. */
async function accepted() {
  const reload = vi.fn();
  registerWorker(tablet.store, reload);
  await vi.advanceTimersByTimeAsync(0);
  newVersion.read()?.();
  return reload;
}

/** Lets time pass, and then the database answer what was asked of it. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let reads = 0; reads < 3; reads += 1) await tablet.store.outbox.count();
}

const start = () => container.dispatchEvent(new Event("controllerchange"));

test("the page is reloaded when the new worker has started", async () => {
  const reload = await accepted();
  expect(next.received).toContainEqual({ type: "SKIP_WAITING" });
  expect(reload).not.toHaveBeenCalled();
  start();
  expect(reload).toHaveBeenCalledOnce();
});

test("a new worker that does not start is started by a reload", async () => {
  const reload = await accepted();
  await pass(4_900);
  expect(reload).not.toHaveBeenCalled();
  await pass(200);
  expect(reload).toHaveBeenCalledOnce();
});

test("a new worker that waits for a record in transit is not replaced by a reload of the former version", async () => {
  const { outbox } = tablet.store;
  await saveEquipment(tablet);
  await outbox.toCollection().modify({ sending: true });
  const reload = await accepted();
  await pass(5_100);
  await pass(5_100);
  expect(reload).not.toHaveBeenCalled();
  await outbox.toCollection().modify({ sending: false });
  await pass(5_100);
  expect(reload).toHaveBeenCalledOnce();
});

test("a page that was loaded again before the new worker started is loaded once more when it starts", async () => {
  await accepted();
  await pass(5_100);
  const again = vi.fn();
  registerWorker(tablet.store, again);
  await pass(0);
  expect(again).not.toHaveBeenCalled();
  start();
  expect(again).toHaveBeenCalledOnce();
});

test("a page that shows the former version after its reload is loaded again, three times at most", async () => {
  await accepted();
  await pass(5_100);
  const again = vi.fn();
  for (let reloads = 1; reloads <= 3; reloads += 1) {
    newVersion.change(null);
    next.received.length = 0;
    registerWorker(tablet.store, again);
    await pass(5_100);
    expect(again).toHaveBeenCalledTimes(Math.min(reloads, 2));
    expect(next.received).toHaveLength(Math.min(reloads, 2) - reloads + 1);
  }
  expect(newVersion.read()).not.toBeNull();
});

test.each([
  ["starts", start],
  ["does not start", () => pass(6_000)],
])("a form that was opened meanwhile is not lost when the new worker %s", async (_, happen) => {
  const reload = await accepted();
  setFormDirty("form", true);
  await happen();
  await vi.advanceTimersByTimeAsync(60_000);
  setFormDirty("form", false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  newVersion.read()?.();
  expect(reload).toHaveBeenCalledOnce();
});
