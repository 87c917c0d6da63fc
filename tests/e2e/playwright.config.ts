import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { browser, tablet } from "./support/browser.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.test.ts",
  outputDir: "../../test-results",
  globalSetup: "./support/check-built.ts",
  retries: 0,
  workers: 1,
  // A first start compiles nothing but hashes four passwords, and the machine may be busy.
  timeout: availableParallelism() > 2 ? 45_000 : 90_000,
  expect: { timeout: 15_000 },
  use: { ...tablet, launchOptions: browser, video: "off", screenshot: "only-on-failure", trace: "off" },
});
