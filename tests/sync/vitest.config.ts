import { defineConfig } from "vitest/config";
import { plantedFaults } from "./planted/faults.ts";
import { plant } from "./planted/plant.ts";

declare module "vitest" {
  export interface ProvidedContext {
    plantedFault: string;
  }
}

const root = new URL("../..", import.meta.url).pathname;

export default defineConfig({
  root,
  test: {
    projects: [
      {
        test: {
          name: "sync",
          include: ["tests/sync/*.test.ts"],
          testTimeout: 60_000,
        },
      },
      ...plantedFaults.map((fault, i) => ({
        plugins: [plant(fault)],
        test: {
          name: `planted ${i + 1}`,
          include: ["tests/sync/planted/planted.test.ts"],
          provide: { plantedFault: fault.name },
        },
      })),
    ],
  },
});
