import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const own = chromium.executablePath();

/** The Chromium of this machine: `CHROME_PATH`, Playwright's own, or the system's. */
export const browser = {
  executablePath: process.env.CHROME_PATH ?? (existsSync(own) ? own : "/usr/bin/chromium"),
};

/** Debian's Chromium without windows. */
const WINDOWLESS = "/usr/bin/chromium-headless-shell";
const isDebian = browser.executablePath === "/usr/bin/chromium" && existsSync(WINDOWLESS);

/**
 * The browser of the stories: the same engine without the windows that are not visible, where Debian has it. It takes half of
 * the processor time. `WHOLE_BROWSER=1` is the browser that people have.
 */
export const storyBrowser =
  isDebian && process.env.WHOLE_BROWSER !== "1" ? { executablePath: WINDOWLESS } : browser;

/** A tablet lying on the bench. */
export const tablet = { viewport: { width: 1180, height: 820 }, hasTouch: true };
/** The same tablet, held upright. */
export const upright = { viewport: { width: 820, height: 1180 }, hasTouch: true };
/** `npm run test:deep` runs the stories with the tag `@deep` too. */
export const everyStory = process.env.STORIES === "all";
/** Stories and axe run on the phone too, axe in an upright tablet, where they run on the tablet only otherwise. */
export const everyDevice = process.env.DEVICES === "all";
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
