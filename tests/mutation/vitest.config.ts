import { statSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Most changes are noticed by several files: the small ones do so sooner. */
class SmallFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size;
    return files.toSorted((a, b) => size(a) - size(b));
  }
}

export default defineConfig({
  root: new URL("../..", import.meta.url).pathname,
  test: {
    // A change can make a test wait without end.
    testTimeout: 20_000,
    isolate: false,
    sequence: { sequencer: SmallFirst },
    setupFiles: ["tests/setup.ts"],
    include: [
      "tests/unit/{kernel,contract,history,lookups,steps,resource-use,withdrawal}/*.test.ts",
      "tests/sync/*.test.ts",
      "tests/api/{another-name,devices,history,images,names,own-ids,receipts,replacements}.test.ts",
      "tests/api/protocol/{batch,changes,commands,epoch,expiry,if-match,lists,roles}.test.ts",
    ],
    // Seconds for each change, or stored files.
    exclude: ["tests/sync/{differential,laws,simulation,together,upgrade}.test.ts"],
  },
});
