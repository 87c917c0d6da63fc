import { useLiveQuery } from "dexie-react-hooks";
import type { VolumeUnit } from "#domain/homogenizations/dilution.ts";
import { lastAgentUnits } from "#domain/homogenizations/pre-treatment.ts";
import { useLab } from "#hooks/lab-context.tsx";

/** The units in which the lab last entered an amount of agent; undefined during the first read. */
export function useLastAgentUnits(): VolumeUnit | undefined {
  const { store } = useLab().env;
  return useLiveQuery(async () => lastAgentUnits(await store.records("homogenizations").toArray()), [store]);
}
