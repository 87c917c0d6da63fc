import { existsSync } from "node:fs";
import { browser } from "#tests/e2e/support/browser.ts";
import fillDemonstration from "#tests/e2e/support/demonstration.ts";

/** The file that each Debian package installs. */
const needed = {
  chromium: browser.executablePath,
  "firefox-esr": "/usr/bin/firefox-esr",
  "webkit2gtk-driver": "/usr/bin/WebKitWebDriver",
  xvfb: "/usr/bin/Xvfb",
  "python3-gi": "/usr/lib/python3/dist-packages/gi",
  "gir1.2-webkit2-4.1": "/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib",
};

/**
 * The stories run in the browsers of this machine; nothing is installed for them. Then prepares their demonstration.
 */
export default async function checkMachine(): Promise<() => void> {
  const missing = Object.entries(needed).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (missing.length > 0)
    throw new Error(`Debian packages are missing: apt-get install ${missing.join(" ")}`);
  return fillDemonstration();
}
