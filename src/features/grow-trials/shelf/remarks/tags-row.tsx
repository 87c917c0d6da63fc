import { IconPlus } from "@tabler/icons-react";
import { ToggleChip } from "#ui/choice/toggle-chip.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/text/icon.tsx";

type Props = {
  tags: readonly string[];
  /** In the order a thumb wants them. */
  known: readonly string[];
  isCurrent: boolean;
  error: string | undefined;
  onToggle: (tag: string, on: boolean) => void;
  onMore: () => void;
};

/** As many as a thumb looks through; the others are on the pad's place. */
const AT_HAND = 12;

/** The tags that are used most, to be tapped at once, and the way to all of them. */
export function TagsRow({ tags, known, isCurrent, error, onToggle, onMore }: Props) {
  const atHand = known.slice(0, AT_HAND);
  const shown = [...tags.filter((tag) => !atHand.includes(tag)), ...atHand];
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
      <button type="button" className="more" aria-label="All tags" onClick={onMore}>
        <Icon of={IconPlus} />
        Tag
      </button>
    </fieldset>
  );
}
