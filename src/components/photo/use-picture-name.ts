import { pictureName } from "#domain/images/files.ts";
import { imagesOf, weekOf } from "#domain/images/views.ts";
import { trayCode } from "#domain/trays/composition.ts";
import { useLab, useToday } from "#hooks/lab-context.tsx";
import { useReplica } from "#hooks/use-records.ts";
import { isoNow } from "#sync/env.ts";

export type Photographed = {
  trial: { id: string; code: string };
  /** Without a tray it is a picture of the whole trial. */
  tray?: { id: string; identifier: string } | undefined;
};

/** Returns the name of the next picture of a trial or its tray: `GT-003-F1 week 3 2026-11-22 1.jpg`. */
export function usePictureName({ trial, tray }: Photographed): () => Promise<string> {
  const { env } = useLab();
  const day = useToday();
  const replica = useReplica();
  return async () => {
    const [images = [], stored] = await Promise.all([
      imagesOf(replica, trial.id),
      replica.get("grow_trials", trial.id),
    ]);
    const week = weekOf(isoNow(env), stored?.seed_sown_date ?? null);
    const shown = { of: tray ? trayCode(trial, tray) : trial.code, week, day };
    return pictureName(
      shown,
      images.map(({ file_name }) => file_name),
    );
  };
}
