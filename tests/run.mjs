// `npm test`: every suite, one after another, and one last line `N passed, N failed`.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

process.chdir(dirname(import.meta.dirname));
const reports = mkdtempSync(join(tmpdir(), "fibril-test-"));
const total = { passed: 0, failed: 0, skipped: 0 };

/** Runs a command with its output on ours; resolves to its exit code, 1 where it could not run or was killed. */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
      shell: process.platform === "win32",
    });
    child.on("error", (error) => {
      console.log(`${command}: ${error.message}`);
      resolve(1);
    });
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** A runner's report, or null where it left none. */
function read(report) {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return null;
  }
}

/** Adds a suite's count. A runner that failed without naming a failed test, or ran none at all, is a failure itself. */
function add(name, code, count) {
  const { passed, failed, skipped } = count ?? { passed: 0, failed: 0, skipped: 0 };
  const silent = failed === 0 && (code !== 0 || passed + skipped === 0) ? 1 : 0;
  total.passed += passed;
  total.failed += failed + silent;
  total.skipped += skipped;
  console.log(
    `${name}: ${passed} passed, ${failed} failed${silent ? `; the runner itself failed (exit ${code})` : ""}\n`,
  );
}

function countVitest(report) {
  if (!report) return null;
  const count = { passed: 0, failed: 0, skipped: 0 };
  for (const file of report.testResults) {
    let failed = 0;
    for (const { status, failureMessages } of file.assertionResults) {
      // A test that passed at a second try still carries the message of its first.
      if (status === "failed" || failureMessages.length > 0) failed += 1;
      else if (status === "passed") count.passed += 1;
      else count.skipped += 1;
    }
    // A file that cannot even be loaded has no tests to fail.
    count.failed += failed === 0 && file.status === "failed" ? 1 : failed;
  }
  return count;
}

function countPlaywright(report) {
  if (!report) return null;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

async function vitest(name, args = []) {
  const report = join(reports, `${name}.json`);
  console.log(`— ${name}`);
  const code = await run("npx", [
    ...["--no-install", "vitest", "run", ...args, "--retry=0"],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  ]);
  add(name, code, countVitest(read(report)));
}

async function playwright(name, browser) {
  const report = join(reports, `${name}.json`);
  console.log(`— ${name}`);
  const code = await run(
    "npx",
    [
      ...["--no-install", "playwright", "test", "--config", "tests/e2e/playwright.config.ts"],
      ...["--retries=0", "--reporter=list,json"],
    ],
    { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  add(name, code, countPlaywright(read(report)));
}

/** A Chromium that is on this machine, or undefined. */
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

async function installChromium() {
  console.log("No Chromium found; installing Playwright's.");
  if ((await run("npx", ["--no-install", "playwright", "install", "chromium"])) === 0) return;
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  console.log("That failed; installing the system's package.");
  if ((await run("apt-get", ["update"])) !== 0) return;
  await run("apt-get", ["install", "-y", "chromium"], { DEBIAN_FRONTEND: "noninteractive" });
}

async function browserSuites() {
  let browser = await findChromium();
  if (!browser) {
    await installChromium();
    browser = await findChromium();
  }
  if (!browser) {
    console.log("There is no Chromium and none could be installed. Set CHROME_PATH to one.");
    return add("e2e", 1, null);
  }
  console.log(`— build (for ${browser})`);
  const built = await run("npm", ["run", "build"]);
  if (built !== 0) return add("build", built, null);
  await playwright("e2e", browser);
}

try {
  await vitest("unit");
  if (existsSync("tests/sync/vitest.config.ts"))
    await vitest("sync", ["--config", "tests/sync/vitest.config.ts"]);
  await browserSuites();
} catch (error) {
  console.log(error);
  total.failed += 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;
