import { createRequire } from "node:module";
import { configDefaults, defineConfig } from "vitest/config";

const require = createRequire(import.meta.url);
// One file instead of six thousand: importing the icons is most of a screen test's start.
const alias = { "@tabler/icons-react": require.resolve("@tabler/icons-react") };
const exclude = [
  ...configDefaults.exclude,
  "tests/browsers/**",
  "tests/deploy/**",
  "tests/e2e/**",
  "tests/failover/**",
  "tests/sync/**",
];
const setupFiles = ["tests/setup.ts"];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    // A worker loads the modules once for all of its files; the setup files reset what a test leaves behind.
    isolate: false,
    maxWorkers: "100%",
    restoreMocks: true,
    // As long as the screens' own waiting: a busy machine is not a fault.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: { name: "node", environment: "node", include: ["tests/**/*.test.ts"], exclude, setupFiles },
      },
      {
        extends: true,
        resolve: { alias },
        test: {
          name: "screens",
          environment: "happy-dom",
          include: ["tests/screens/**/*.test.tsx"],
          exclude,
          setupFiles: ["tests/setup-screens.ts", ...setupFiles],
        },
      },
    ],
  },
});
