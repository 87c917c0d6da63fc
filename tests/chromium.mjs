// The Chromium for the browser stories.
import { existsSync } from "node:fs";
import { run } from "./suites.mjs";

/** A Chromium that is on this machine, or is installed now; undefined where neither succeeds. */
export async function needChromium() {
  return (await findChromium()) ?? (await installChromium());
}

async function findChromium() {
  const { chromium } = await import("@playwright/test");
  return [
    process.env.CHROME_PATH,
    chromium.executablePath(),
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome-stable",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ].find((path) => path && existsSync(path));
}

/** Playwright's own; where that fails, the system's package. */
async function installChromium() {
  const name = "install chromium";
  if ((await run(name, "npx", ["--no-install", "playwright", "install", "chromium"])) !== 0) {
    if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return undefined;
    if ((await run(name, "apt-get", ["update"])) !== 0) return undefined;
    for (const part of ["chromium", "chromium-headless-shell"])
      await run(name, "apt-get", ["install", "-y", part], { DEBIAN_FRONTEND: "noninteractive" });
  }
  return findChromium();
}
