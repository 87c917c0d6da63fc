import { defineConfig } from "vitest/config";

export default defineConfig({
  root: new URL("../..", import.meta.url).pathname,
  test: {
    include: ["tests/sync/*.test.ts"],
    testTimeout: 60_000,
    // Every test creates its lab and its tablets: the files share one load of the source.
    isolate: false,
    maxWorkers: "100%",
  },
});
