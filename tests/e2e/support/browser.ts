import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const own = chromium.executablePath();

/** The Chromium of this machine: `CHROME_PATH`, Playwright's own, or the system's. */
export const browser = {
  executablePath: process.env.CHROME_PATH ?? (existsSync(own) ? own : "/usr/bin/chromium"),
};

/** A tablet lying on the bench. */
export const tablet = { viewport: { width: 1180, height: 820 }, hasTouch: true };
/** Stories and axe run on the phone too, where they run on the tablet only otherwise. */
export const everyDevice = process.env.DEVICES === "all";
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
