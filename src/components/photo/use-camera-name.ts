import { queries } from "#contract/index.ts";
import { pictureName } from "#domain/images/files.ts";
import { weekOf } from "#domain/images/views.ts";
import { trayCode } from "#domain/trays/composition.ts";
import { useLab, useToday } from "#hooks/lab-context.tsx";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { useRecords } from "#hooks/use-records.ts";
import { isoNow } from "#sync/env.ts";

/** The name of the next picture of a trial or its tray: `GT-003-F1 week 3 2026-11-22 1.jpg`. */
export function useCameraName(trialId: string, tray: { identifier: string } | undefined): string {
  const { env } = useLab();
  const day = useToday();
  const images = useLabQuery(queries.listImages, { params: { id: trialId } }) ?? [];
  const trial = useRecords((records) => records.get("grow_trials", trialId), [trialId]);
  const week = weekOf(isoNow(env), trial?.seed_sown_date ?? null);
  const of = tray ? trayCode(trial, tray) : (trial?.code ?? "");
  return pictureName(
    { of, week, day },
    images.map(({ file_name }) => file_name),
  );
}
