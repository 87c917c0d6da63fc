import { IconArrowBackUp, IconArrowRight } from "@tabler/icons-react";
import { SENT_ALREADY } from "#components/use-undo.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { LEAVES_AFTER_CHOICE_MS } from "#ui/notices.tsx";
import { useLeaving } from "#ui/use-leaving.ts";
import { usePressGuard } from "#ui/use-press-guard.ts";
import { KeyName } from "./key-name.tsx";
import type { LastSaved } from "./use-last-saved.ts";

type Props = { last: LastSaved; onUndo: () => void; onOpen: () => void; onLeave: () => void };

/** Tells of the week that was saved last, and takes it back; once it was sent, it leads to where it can be deleted. */
export function SavedStrip({ last, onUndo, onOpen, onLeave }: Props) {
  const { tray, entry, isSent } = last;
  const hold = useLeaving(LEAVES_AFTER_CHOICE_MS, onLeave);
  const isFirstPress = usePressGuard();
  const name = `${tray.identifier}, week ${entry.week}`;
  const act = isSent ? onOpen : onUndo;
  return (
    <div className={classNames("shelf__said", isSent && "is-sent")} {...hold}>
      <span className="shelf__saidwords">{isSent ? SENT_ALREADY : "Saved on this device."}</span>
      <button
        type="button"
        className="sbtn"
        aria-label={isSent ? `Open ${name}` : `Undo ${name}`}
        onClick={() => isFirstPress() && act()}
      >
        <Icon of={isSent ? IconArrowRight : IconArrowBackUp} />
        <span className="shelf__undo">
          {isSent ? "Open" : "Undo"}
          <small>
            <KeyName name={tray.identifier} />
            <span className="shelf__week">, week {entry.week}</span>
          </small>
        </span>
      </button>
    </div>
  );
}
