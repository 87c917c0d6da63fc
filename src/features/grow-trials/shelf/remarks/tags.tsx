import { IconMessage, IconPlus } from "@tabler/icons-react";
import type { Ref } from "react";
import { ChipBar } from "#ui/choice/chip/chip-bar.tsx";
import { TagInput } from "#ui/choice/chip/tag-input.tsx";
import { ToggleChip } from "#ui/choice/chip/toggle-chip.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/text/icon.tsx";
import { useAddTag } from "../../forms/week/tag-field.tsx";
import { SameKey } from "../pad/number-pad.tsx";

type Props = {
  ref: Ref<HTMLFieldSetElement>;
  tags: readonly string[];
  /** In the order of `tagsByUse`. */
  known: readonly string[];
  isCurrent: boolean;
  error: string | undefined;
  onToggle: (tag: string, on: boolean) => void;
  onMore: () => void;
};

/** The number of tags in the row; the others are shown in place of the pad. */
const MAX_IN_ROW = 12;

/** The most used tags, and a button for all tags. */
export function TagsRow({ ref, tags, known, isCurrent, error, onToggle, onMore }: Props) {
  const frequent = known.slice(0, MAX_IN_ROW);
  const shown = [...tags.filter((tag) => !frequent.includes(tag)), ...frequent];
  return (
    <fieldset ref={ref} className={classNames("bigtags", isCurrent && "is-cur", error && "is-error")}>
      <legend className="vh">Tags</legend>
      <span className="bigfield__l" aria-hidden="true">
        Tags
      </span>
      {error ? (
        <span className="bigfield__e" role="alert">
          {error}
        </span>
      ) : null}
      <ChipBar label="Tags">
        {shown.map((tag) => (
          <ToggleChip key={tag} on={tags.includes(tag)} onToggle={(on) => onToggle(tag, on)}>
            {tag}
          </ToggleChip>
        ))}
      </ChipBar>
      <button type="button" className="more" aria-label="Tag: all tags" onClick={onMore}>
        <Icon of={IconPlus} />
        Tag
      </button>
    </fieldset>
  );
}

type TagsPadProps = {
  tags: readonly string[];
  known: readonly string[];
  onChange: (tags: string[]) => void;
  onSame: (() => void) | null;
  onRemarks: () => void;
};

/** All tags, in place of the number pad. */
export function TagsPad({ tags, known, onChange, onSame, onRemarks }: TagsPadProps) {
  const addTag = useAddTag();
  return (
    <>
      <div className="pad__quick">
        <SameKey onSame={onSame} />
        <button type="button" onClick={onRemarks}>
          <Icon of={IconMessage} />
          Comment, date
        </button>
      </div>
      <div className="tagpad">
        <TagInput value={tags} suggestions={known} onChange={onChange} onCreate={addTag} />
      </div>
    </>
  );
}
