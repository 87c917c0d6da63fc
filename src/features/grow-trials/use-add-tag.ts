import { useSaving } from "#components/saving/use-saving.ts";
import { commands } from "#contract/index.ts";

/** Adds a tag to the lab's list. A failure is shown; the tag remains in this entry. */
export function useAddTag(): (comment: string) => void {
  const { save } = useSaving();
  return (comment) => void save(commands.addTagComment, { body: { comment } }, { saved: null });
}
