// Runs one part of the bench and keeps its report. Argument: the part's name.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { builtIn, builtModule } from "./build.mjs";
import { parts } from "./parts.mjs";
import { keepReport, newReport, quantile } from "./report.mjs";

const root = join(import.meta.dirname, "../..");
const browserPath = [process.env.CHROME_PATH, chromium.executablePath(), "/usr/bin/chromium"].find(
  (path) => path && existsSync(path),
);
const [name] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: browserPath });
let code = 1;
try {
  const { startServer } = await builtModule(root, "server");
  const { found, table, judge } = newReport(name, browser.version());
  const { run } = await parts[name].load();
  const broken = await run({
    root,
    browser,
    browserPath,
    built: builtIn(root).page,
    module: (of) => builtModule(root, of),
    startServer,
    quantile,
    table,
    judge,
  });
  keepReport(root, name, found);
  if (broken) console.error(broken);
  code = broken ? 1 : 0;
} catch (error) {
  console.error(error);
} finally {
  await browser.close();
}
// A connection that a peer left open must not keep the part alive.
process.exit(code);
