import { defineConfig } from "@playwright/test";
import stories from "./playwright.config.ts";
import { browser } from "./support/browser.ts";

/** The tour of the screens that takes pictures; not a story of the suite. */
export default defineConfig(stories, {
  testMatch: "shots.ts",
  outputDir: "../../test-results/shots",
  reporter: "list",
  use: { launchOptions: browser },
});
