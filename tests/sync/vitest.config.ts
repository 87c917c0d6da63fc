import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/sync/**/*.test.ts"],
    environment: "node",
    testTimeout: 60_000,
    reporters: ["default"],
  },
});
