import { expect, test, vi } from "vitest";

test("a page is outdated once a newer version has opened the database, and its screens are notified", async () => {
  // The state belongs to the page: a module of its own, so that no other test inherits it.
  vi.resetModules();
  const { announceOutdated, outdated } = await import("#app/update/versions.ts");
  const shown: boolean[] = [];
  const unsubscribe = outdated.subscribe(() => shown.push(outdated.read()));
  expect(outdated.read()).toBe(false);
  announceOutdated();
  expect(shown).toEqual([true]);
  unsubscribe();
  announceOutdated();
  expect(shown).toEqual([true]);
});
