import { IconMessage } from "@tabler/icons-react";
import { commands } from "#contract/index.ts";
import { useSave } from "#hooks/use-save.ts";
import { Icon } from "#ui/icon.tsx";
import { useNotices } from "#ui/notices.tsx";
import { TagInput } from "#ui/tag-input.tsx";
import { SameKey } from "./number-pad.tsx";

type Props = {
  tags: readonly string[];
  known: readonly string[];
  onChange: (tags: string[]) => void;
  onSame: (() => void) | null;
  onRemarks: () => void;
};

/** All tags where the number pad was, since nothing is counted here. */
export function TagsPad({ tags, known, onChange, onSame, onRemarks }: Props) {
  const save = useSave();
  const { notify } = useNotices();
  async function create(comment: string) {
    const outcome = await save(commands.addTagComment, { body: { comment } });
    if (outcome.kind === "rejected")
      notify({ kind: "error", title: commands.addTagComment.failure, detail: outcome.message });
  }
  return (
    <>
      <div className="pad__quick">
        <SameKey onSame={onSame} />
        <button type="button" onClick={onRemarks}>
          <Icon of={IconMessage} />
          Plugs, comment
        </button>
      </div>
      <div className="tagpad">
        <TagInput value={tags} suggestions={known} onChange={onChange} onCreate={(tag) => void create(tag)} />
      </div>
    </>
  );
}
