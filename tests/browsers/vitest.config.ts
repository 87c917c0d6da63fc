import { defineConfig } from "vitest/config";

export default defineConfig({
  root: new URL("../..", import.meta.url).pathname,
  test: {
    name: "browsers",
    include: ["tests/browsers/*.test.ts"],
    globalSetup: ["tests/browsers/support/check-machine.ts"],
    testTimeout: 300_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 100 } },
    // One browser and one server at a time are enough for a machine.
    fileParallelism: false,
  },
});
