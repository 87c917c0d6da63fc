import { useSaving } from "#components/saving/use-saving.ts";
import { commands } from "#contract/index.ts";

/** Adds a tag to the lab's list; a failure is shown, and the tag stays with this entry. */
export function useAddTag(): (comment: string) => void {
  const { save } = useSaving();
  return (comment) => void save(commands.addTagComment, { body: { comment } }, { saved: null });
}
