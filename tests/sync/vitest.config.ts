import { defineConfig } from "vitest/config";
import { plantAll } from "./planted/plant.ts";

const root = new URL("../..", import.meta.url).pathname;

export default defineConfig({
  root,
  test: {
    testTimeout: 60_000,
    // Every test creates its lab and its tablets: the files share one load of the source.
    isolate: false,
    maxWorkers: "100%",
    projects: [
      { extends: true, test: { name: "sync", include: ["tests/sync/*.test.ts"] } },
      {
        extends: true,
        plugins: [plantAll()],
        test: { name: "planted", include: ["tests/sync/planted/planted.test.ts"] },
      },
    ],
  },
});
