// Changes the code of writes in one place at a time: a change that no test notices shows a test that is missing.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Each run has one of so many parts of the files, by the day, so a week has all: at once they take two hours. */
const PARTS = 6;
const part = Number(process.env.MUTATION_PART ?? Math.floor(Date.now() / 86_400_000)) % PARTS;

/** Files that no quick test runs, but tests of screens, browsers, server processes or long lists. */
const elsewhere = [
  ...["journal/browser-disk.ts", "journal/disk-worker.ts", "turn/browser-env.ts", "turn/wake.ts"],
  ...["receive/fetch-eln.ts", "receive/fetch-history.ts", "receive/read-notices.ts"],
  ...["settle/watch-journal.ts", "write/drafts.ts", "apply-rescued.ts", "list-answer.ts"],
];

const size = (file) => statSync(file).size;

/** The largest first, so that all parts take as long. */
const files = ["src/sync", "src/domain/kernel", "server/lab"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !elsewhere.includes(name))
      .map((name) => join(folder, name)),
  )
  .sort((a, b) => size(b) - size(a));

export default {
  plugins: ["@stryker-mutator/vitest-runner"],
  testRunner: "vitest",
  vitest: { configFile: "tests/mutation/vitest.config.ts", related: false },
  mutate: files.filter((_, i) => i % PARTS === part),
  // The compiler refuses most of these changes: empty texts, objects and functions of another type.
  mutator: {
    excludedMutations: [
      "StringLiteral",
      "ObjectLiteral",
      "ArrayDeclaration",
      "ArrowFunction",
      "OptionalChaining",
    ],
  },
  coverageAnalysis: "perTest",
  // A change of what a module does when it is loaded would need a new process for each.
  ignoreStatic: true,
  ignorePatterns: ["bench", "data", "deploy", "dist", "docs"],
  concurrency: 1,
  dryRunTimeoutMinutes: 20,
  reporters: ["clear-text", "progress-append-only"],
  clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false },
  thresholds: { high: 90, low: 75, break: 60 },
};
