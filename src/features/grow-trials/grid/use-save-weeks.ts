import { useSaving } from "#components/saving/use-saving.ts";
import { commands } from "#contract/index.ts";
import type { StorageFault } from "#store/storage-faults.ts";
import type { RefusedOne } from "#sync/write/submit.ts";
import { buzz } from "#ui/press/press.ts";
import type { TypedWeek } from "./cells.ts";

const { addWeeklyData } = commands;

/** Saves all weeks on this device, or none of them, and shows the outcome; returns true if they are saved. */
export function useSaveWeeks(): (typed: readonly TypedWeek[]) => Promise<boolean> {
  const { saveAll } = useSaving();
  return async (typed) => {
    const inputs = typed.map(({ tray, body }) => ({ params: { id: tray.id }, body }));
    const outcome = await saveAll(addWeeklyData, inputs, {
      id: "save weeks",
      failed: (failure) => ({
        title: addWeeklyData.failure,
        detail: `Nothing was saved. ${reasonOf(failure, typed)}`,
      }),
      // The page has shown the question about every doubtful figure, with its tray.
      hasAsked: true,
      canUndo: true,
    });
    if (outcome.kind !== "saved") return false;
    buzz("saved");
    return true;
  };
}

/** The reason of a failure; a refusal names its week. */
function reasonOf(failure: RefusedOne | StorageFault, typed: readonly TypedWeek[]): string {
  if (failure.kind !== "rejected") return failure.message;
  const refused = typed[failure.index];
  return `${refused?.tray.identifier ?? ""}, week ${refused?.week ?? ""}: ${failure.message}`;
}
