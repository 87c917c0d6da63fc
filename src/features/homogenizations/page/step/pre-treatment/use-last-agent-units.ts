import type { VolumeUnit } from "#domain/homogenizations/dilution.ts";
import { lastAgentUnits } from "#domain/homogenizations/pre-treatment.ts";
import { useRecords } from "#hooks/use-records.ts";

/** The units in which the lab last entered an amount of agent; undefined during the first read. */
export function useLastAgentUnits(): VolumeUnit | undefined {
  return useRecords(
    async (records) => lastAgentUnits(await records.all("homogenizations", { withdrawn: true })),
    [],
  );
}
