import { IconArrowBackUp, IconArrowRight } from "@tabler/icons-react";
import { useLeaving } from "#ui/dialog/use-leaving.ts";
import { LEAVES_AFTER_CHOICE_MS } from "#ui/notice/notices.tsx";
import { usePressGuard } from "#ui/press/use-press-guard.ts";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/text/icon.tsx";
import { KeyName } from "../pad/key-name.tsx";
import type { LastSaved } from "./use-last-saved.ts";

type Props = {
  last: LastSaved;
  canUndo: boolean;
  onUndo: () => void;
  onOpen: () => void;
  onLeave: () => void;
};

/** Shows the week that was saved last, with Undo until it is sent; then with a link to where it can be deleted. */
export function SavedStrip({ last, canUndo, onUndo, onOpen, onLeave }: Props) {
  const { tray, entry, notUndone } = last;
  const hold = useLeaving(LEAVES_AFTER_CHOICE_MS, onLeave);
  const isFirstPress = usePressGuard();
  const name = `${tray.identifier}, week ${entry.week}`;
  const isOver = notUndone !== null || !canUndo;
  const act = isOver ? onOpen : onUndo;
  return (
    <div className={classNames("shelf__said", isOver && "is-sent")} {...hold}>
      <span className="shelf__saidwords">{notUndone ?? "Saved on this device."}</span>
      <button
        type="button"
        className="sbtn"
        aria-label={isOver ? `Open ${name}` : `Undo ${name}`}
        onClick={() => isFirstPress() && act()}
      >
        <Icon of={isOver ? IconArrowRight : IconArrowBackUp} />
        <span className="shelf__undo">
          {isOver ? "Open" : "Undo"}
          <small>
            <KeyName name={tray.identifier} />
            <span className="shelf__week">, week {entry.week}</span>
          </small>
        </span>
      </button>
    </div>
  );
}
