import { defineConfig } from "vitest/config";
import { isInstalled, sentence } from "./programs.ts";

// biome-ignore lint/suspicious/noConsole: the sentence for the person who runs the tests
if (!isInstalled) console.log(sentence);

export default defineConfig({
  root: new URL("../..", import.meta.url).pathname,
  test: {
    name: "failover",
    include: ["tests/failover/*.test.ts"],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A story has two PostgreSQL, and uses all processors.
    fileParallelism: false,
  },
});
