import { useSaving } from "#components/saving/use-saving.ts";
import type { AnyCommand } from "#contract/operation.ts";
import type { WriteInput } from "#sync/write/submit.ts";
import { buzz } from "#ui/press/press.ts";

/** A row of a table as it is saved; the name is shown if it is refused: `F1, week 3`. */
type Row = { name: string; input: WriteInput };

/** The rows that were saved, and why others were refused. */
type SavedRows<R> = { saved: readonly R[]; refused: ReadonlyMap<R, string> };

/**
 * Returns a function that saves rows on this device in one step and shows the outcome. A row that the lab refuses is not
 * saved, the others are. A full disk saves none, nor does a second press while they are being saved.
 */
export function useSaveRows(): <R extends Row>(
  command: AnyCommand,
  rows: readonly R[],
) => Promise<SavedRows<R>> {
  const { saveAll, isSaving } = useSaving();
  return async <R extends Row>(command: AnyCommand, rows: readonly R[]) => {
    const refused = new Map<R, string>();
    if (isSaving()) return { saved: [], refused };
    for (;;) {
      const left = rows.filter((row) => !refused.has(row));
      if (left.length === 0) return { saved: [], refused };
      const outcome = await saveAll(
        command,
        left.map(({ input }) => input),
        {
          id: `save rows ${refused.size}`,
          failed: (failure) => {
            const row = failure.kind === "rejected" ? left[failure.index]?.name : undefined;
            return { title: command.failure, detail: row ? `${row}: ${failure.message}` : failure.message };
          },
          // The page has shown the question about every doubtful figure, with its tray.
          hasAsked: true,
          canUndo: true,
        },
      );
      if (outcome.kind === "saved") {
        buzz("saved");
        return { saved: left, refused };
      }
      const wrong = outcome.kind === "rejected" ? left[outcome.index] : undefined;
      if (outcome.kind !== "rejected" || wrong === undefined) return { saved: [], refused };
      refused.set(wrong, outcome.message);
    }
  };
}
