// The suites of `npm test` and `npm run test:deep`: runs them, side by side where asked, and counts what they report.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { stripVTControlCharacters } from "node:util";

const PROGRESS = 20_000;
const reports = mkdtempSync(join(tmpdir(), "fibril-test-"));
const ended = [];
const running = new Map();

/**
 * Runs a command of a suite; resolves to its exit code, 1 where it could not run or was killed. The output is collected
 * and printed in one piece when the command ends, so that suites side by side stay readable.
 */
export function run(name, command, args, env = {}) {
  console.log(`— ${name}: started`);
  const suite = { output: "", started: performance.now() };
  running.set(name, suite);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env },
      shell: process.platform === "win32",
    });
    suite.child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        suite.output += text;
      });
    child.on("error", (error) => {
      suite.output += `${command}: ${error.message}\n`;
      end(1);
    });
    child.on("close", (code) => end(code ?? 1));
    function end(code) {
      if (!running.delete(name)) return;
      printOutput(name, suite);
      resolve(code);
    }
  });
}

const secondsSince = (started) => ((performance.now() - started) / 1000).toFixed(1);

function printOutput(name, { output, started }) {
  console.log(`\n— ${name} (${secondsSince(started)} s)\n${output.trimEnd()}\n`);
}

/** The last line of each running suite: it shows that a long suite continues. */
function showProgress() {
  for (const [name, { output, started }] of running)
    console.log(`… ${name}, ${secondsSince(started)} s: ${output.trimEnd().split("\n").at(-1)?.trim()}`);
}

/**
 * Runs a step and records its count and its seconds; a runner that failed without naming a failed test counts as a
 * failure.
 */
async function measure(name, step) {
  const started = performance.now();
  const { code, count } = await step();
  const { passed, failed, skipped, failures } = count ?? { passed: 0, failed: 0, skipped: 0, failures: [] };
  const isSilent = failed === 0 && (code !== 0 || passed + skipped === 0);
  ended.push({
    name,
    code,
    isSilent,
    passed,
    skipped,
    failures,
    failed: failed + Number(isSilent),
    seconds: secondsSince(started),
  });
}

/** A suite of vitest. */
export function vitest(name, args = [], env = {}) {
  const report = join(reports, `${name}.json`);
  return measure(name, async () => {
    const code = await run(
      name,
      "npx",
      [
        "--no-install",
        "vitest",
        "run",
        ...args,
        "--retry=0",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
      ],
      env,
    );
    return { code, count: countVitest(read(report)) };
  });
}

/** The browser stories, in this Chromium. */
export function playwright(name, browser, args = [], env = {}) {
  const report = join(reports, `${name}.json`);
  return measure(name, async () => {
    const code = await run(
      name,
      "npx",
      [
        "--no-install",
        "playwright",
        "test",
        "--config",
        "tests/e2e/playwright.config.ts",
        ...args,
        "--retries=0",
        "--reporter=list,json",
      ],
      { ...env, CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    );
    return { code, count: countPlaywright(read(report)) };
  });
}

/** A step that has no tests, such as the build; resolves to whether it succeeded. */
export async function step(name, command, args) {
  const started = performance.now();
  const code = await run(name, command, args);
  ended.push({ name, code, isStep: true, failed: Number(code !== 0), seconds: secondsSince(started) });
  return code === 0;
}

/** Records a suite that cannot run, and why, as a failure. */
export function cannotRun(name, reason) {
  console.log(`${name}: ${reason}`);
  ended.push({ name, code: 1, isSilent: true, passed: 0, failed: 1, skipped: 0, seconds: "0.0" });
}

/** A runner's report, or null where there is none. */
function read(report) {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return null;
  }
}

function countVitest(report) {
  if (!report) return null;
  const count = { passed: 0, failed: 0, skipped: 0, failures: [] };
  const fail = (title, message) => {
    count.failed += 1;
    count.failures.push(describeFailure(title, message));
  };
  for (const file of report.testResults) {
    const failedBefore = count.failed;
    for (const { status, fullName, failureMessages } of file.assertionResults) {
      // A test that passed on a second attempt still has the error of its first attempt.
      if (status === "failed" || failureMessages.length > 0)
        fail(`${basename(file.name)}: ${fullName}`, failureMessages[0]);
      else if (status === "passed") count.passed += 1;
      else count.skipped += 1;
    }
    // A file that cannot be loaded has no tests to fail.
    if (file.status === "failed" && count.failed === failedBefore) fail(basename(file.name), file.message);
  }
  return count;
}

function countPlaywright(report) {
  if (!report) return null;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = specsOf(report.suites)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return describeFailure(`${file}: ${title}`, errors[0]?.message);
    });
  return { passed: expected, failed: unexpected + flaky, skipped, failures };
}

/** Every spec of these suites and of the suites within them. */
function specsOf(suites = []) {
  return suites.flatMap(({ specs, suites: inner }) => [...specs, ...specsOf(inner)]);
}

/** One line: which test failed, and the first line of its error, without colours. */
function describeFailure(title, message = "") {
  const [line = ""] = stripVTControlCharacters(message).split("\n");
  return `${title}: ${line}`;
}

/**
 * Runs the lanes side by side, each a function that runs its suites one after another; then prints the failed tests, the
 * seconds of every suite and, as the last line, `N passed, N failed`. The exit code is 0 where nothing failed.
 */
export async function runLanes(...lanes) {
  const progress = setInterval(showProgress, PROGRESS);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stop(signal));
  const results = await Promise.allSettled(lanes.map((lane) => lane()));
  clearInterval(progress);
  rmSync(reports, { recursive: true, force: true });
  for (const { reason } of results.filter(({ status }) => status === "rejected")) {
    console.log(reason);
    cannotRun("runner", "failed itself");
  }
  printSummary();
}

/** Interrupted: the output of the running suites is printed, since it shows how far they came. */
function stop(signal) {
  for (const [name, suite] of running) {
    printOutput(name, suite);
    suite.child.kill(signal);
  }
  rmSync(reports, { recursive: true, force: true });
  process.exit(1);
}

function printSummary() {
  for (const { name, failures = [] } of ended)
    for (const failure of failures) console.log(`   failed  ${name}: ${failure}`);
  const sum = (key) => ended.reduce((total, suite) => total + (suite[key] ?? 0), 0);
  for (const { name, code, isStep, isSilent, passed, failed, skipped, seconds } of ended) {
    const count = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
    const result = isStep ? (code === 0 ? "done" : `failed (exit ${code})`) : count;
    const silent = isSilent ? `; the runner itself failed (exit ${code})` : "";
    console.log(`${`${seconds} s`.padStart(9)}  ${name}: ${result}${silent}`);
  }
  const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
  console.log(`${sum("passed")} passed, ${sum("failed")} failed${skipped}`);
  process.exitCode = sum("failed") === 0 ? 0 : 1;
}
