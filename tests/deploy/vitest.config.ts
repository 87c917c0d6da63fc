import { defineConfig } from "vitest/config";

export default defineConfig({
  root: new URL("../..", import.meta.url).pathname,
  test: {
    name: "deploy",
    include: ["tests/deploy/*.test.ts"],
    globalSetup: ["tests/e2e/support/demonstration.ts"],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    // One server and one proxy at a time.
    fileParallelism: false,
    // The lab's servers believe the proxies of this machine.
    env: { FIBRIL_TRUSTED_PROXY: "127.0.0.1" },
  },
});
