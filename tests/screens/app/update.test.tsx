import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newVersion } from "#app/update/new-version.ts";
import { registerWorker } from "#app/update/register-worker.ts";
import { setFormDirty } from "#hooks/saving/dirty-forms.ts";

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

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { serviceWorker: container }));
});

afterEach(() => {
  setFormDirty("form", false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page whose person has accepted the new version; the times that the page was reloaded. */
async function accepted() {
  const reload = vi.fn();
  registerWorker(reload);
  await vi.advanceTimersByTimeAsync(0);
  newVersion.read()?.();
  return reload;
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
  await vi.advanceTimersByTimeAsync(4_900);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ["starts", start],
  ["does not start", () => vi.advanceTimersByTimeAsync(6_000)],
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
