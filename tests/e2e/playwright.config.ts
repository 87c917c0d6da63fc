import { defineConfig } from "@playwright/test";
import { browser, tablet } from "./support/browser.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.test.ts",
  outputDir: "../../test-results",
  globalSetup: "./support/check-built.ts",
  retries: 0,
  workers: 1,

  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    ...tablet,
    actionTimeout: 15_000,
    launchOptions: browser,
    video: "off",
    screenshot: "only-on-failure",
    trace: "off",
  },
});
