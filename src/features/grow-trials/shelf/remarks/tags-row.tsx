import { IconPlus } from "@tabler/icons-react";
import { ToggleChip } from "#ui/choice/chip/toggle-chip.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/text/icon.tsx";

type Props = {
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
export function TagsRow({ tags, known, isCurrent, error, onToggle, onMore }: Props) {
  const frequent = known.slice(0, MAX_IN_ROW);
  const shown = [...tags.filter((tag) => !frequent.includes(tag)), ...frequent];
  return (
    <fieldset className={classNames("bigtags", isCurrent && "is-cur", error && "is-error")}>
      <legend className="vh">Tags</legend>
      <span className="bigfield__l" aria-hidden="true">
        Tags
      </span>
      {error ? (
        <span className="bigfield__e" role="alert">
          {error}
        </span>
      ) : null}
      <span className="chips">
        {shown.map((tag) => (
          <ToggleChip key={tag} on={tags.includes(tag)} onToggle={(on) => onToggle(tag, on)}>
            {tag}
          </ToggleChip>
        ))}
      </span>
      <button type="button" className="more" aria-label="Tag: all tags" onClick={onMore}>
        <Icon of={IconPlus} />
        Tag
      </button>
    </fieldset>
  );
}
