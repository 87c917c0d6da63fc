import { defineConfig } from "@playwright/test";
import { storyBrowser, tablet } from "./support/browser.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.test.ts",
  outputDir: "../../test-results",
  globalSetup: "./support/demonstration.ts",
  retries: 0,
  // `npm run test:deep` runs all stories.
  ...(process.env.STORIES === "all" ? {} : { grepInvert: /@deep/ }),
  // Each test has its own server, port and data. A story needs about one core: its browser draws while its server
  // waits.
  fullyParallel: true,
  workers: 2,

  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    ...tablet,
    actionTimeout: 15_000,
    launchOptions: storyBrowser,
    video: "off",
    screenshot: "only-on-failure",
    trace: "off",
  },
});
