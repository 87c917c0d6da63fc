import { IconArrowLeft, IconArrowRight, IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Formulation } from "#domain/trays/schema.ts";
import { usePressGuard } from "#ui/press/press.ts";
import { classNames } from "#ui/text/class-names.ts";
import { type Glyph, Icon } from "#ui/text/icon.tsx";
import { isLongName, KeyName, stateLabels } from "./tray/tray-tabs.tsx";
import type { TrayState } from "./tray/trays.ts";

type Props = {
  trays: readonly Formulation[];
  current: Formulation;
  stateOf: (tray: Formulation) => TrayState;
  /** The recorded week that is corrected, if any. */
  correctedWeek: number | undefined;
  canSave: boolean;
  onGo: (tray: Formulation) => void;
  onSave: () => void;
  /** Shown in the place of the save button. */
  children?: ReactNode;
};

/** Previous tray, save, next tray. The arrows do not save: a half-filled entry remains a draft. */
export function ShelfFoot({
  trays,
  current,
  stateOf,
  correctedWeek,
  canSave,
  onGo,
  onSave,
  children,
}: Props) {
  const active = trays.filter((tray) => tray.is_active || tray === current);
  const index = active.indexOf(current);
  const isFirstPress = usePressGuard();
  const arrow = (tray: Formulation | undefined, icon: Glyph, label: string) => (
    <button
      type="button"
      className={classNames(
        "snav",
        icon === IconArrowRight && "snav--next",
        tray && isLongName(tray.identifier) && "is-long",
      )}
      disabled={tray === undefined}
      aria-label={tray ? `${label}: ${tray.identifier}, ${stateLabels[stateOf(tray)]}` : label}
      onClick={() => tray && onGo(tray)}
    >
      <Icon of={icon} />
      {tray ? (
        <span aria-hidden>
          <KeyName name={tray.identifier} /> <small>{stateLabels[stateOf(tray)]}</small>
        </span>
      ) : null}
    </button>
  );
  return (
    <footer className="shelf__foot">
      {arrow(active[index - 1], IconArrowLeft, "Previous tray")}
      {children ?? (
        <button
          type="button"
          className={classNames("snav snav--save", isLongName(current.identifier) && "is-long")}
          disabled={!canSave}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={() => isFirstPress() && onSave()}
        >
          <Icon of={IconCheck} />
          <span>
            Save <KeyName name={current.identifier} />
            {correctedWeek === undefined ? null : <small>week {correctedWeek}</small>}
          </span>
        </button>
      )}
      {arrow(active[index + 1], IconArrowRight, "Next tray")}
    </footer>
  );
}
