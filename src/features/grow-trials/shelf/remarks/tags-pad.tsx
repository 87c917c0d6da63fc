import { IconMessage } from "@tabler/icons-react";
import { TagInput } from "#ui/choice/chip/tag-input.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { useAddTag } from "../../forms/week/tag-field.tsx";
import { SameKey } from "../pad/number-pad.tsx";

type Props = {
  tags: readonly string[];
  known: readonly string[];
  onChange: (tags: string[]) => void;
  onSame: (() => void) | null;
  onRemarks: () => void;
};

/** All tags, in place of the number pad. */
export function TagsPad({ tags, known, onChange, onSame, onRemarks }: Props) {
  const addTag = useAddTag();
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
        <TagInput value={tags} suggestions={known} onChange={onChange} onCreate={addTag} />
      </div>
    </>
  );
}
