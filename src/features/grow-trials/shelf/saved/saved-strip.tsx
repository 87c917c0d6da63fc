import { IconArrowBackUp, IconArrowRight } from "@tabler/icons-react";
import { SENT_ALREADY } from "#components/saving/use-undo.ts";
import { useLeaving } from "#ui/dialog/use-leaving.ts";
import { LEAVES_AFTER_CHOICE_MS } from "#ui/notice/notices.tsx";
import { usePressGuard } from "#ui/press/use-press-guard.ts";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/text/icon.tsx";
import { KeyName } from "../pad/key-name.tsx";
import type { LastSaved } from "./use-last-saved.ts";

type Props = { last: LastSaved; onUndo: () => void; onOpen: () => void; onLeave: () => void };

/** Shows the week that was saved last, with Undo; once that week was sent, with a link to where it can be deleted. */
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
