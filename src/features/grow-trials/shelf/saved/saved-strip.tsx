import { IconAlertTriangleFilled, IconArrowBackUp, IconArrowRight } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { LEAVES_AFTER_CHOICE_MS, useLeaving } from "#ui/notice/notices.tsx";
import { usePressGuard } from "#ui/press/press.ts";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/text/icon.tsx";
import { KeyName } from "../tray/tray-tabs.tsx";
import { refusalOf } from "./refused-week.tsx";
import type { LastSaved } from "./use-last-saved.ts";
import type { UnsettledWeek } from "./use-unsettled-weeks.ts";

type Props = {
  last: LastSaved;
  /** The week, if the server has refused it. */
  refused: UnsettledWeek | null | undefined;
  canUndo: boolean;
  onUndo: () => void;
  onOpen: () => void;
  onLeave: () => void;
};

/** The week that was saved last, until the strip leaves; a refused week remains in the strip. */
export function SavedStrip({ refused, ...saved }: Props) {
  return refused ? <RefusedStrip tray={saved.last.tray} week={refused} /> : <Saved {...saved} />;
}

function RefusedStrip({ tray, week }: { tray: LastSaved["tray"]; week: UnsettledWeek }) {
  return (
    <div className="shelf__saved is-refused">
      <Icon of={IconAlertTriangleFilled} filled />
      <span className="shelf__savedtext">
        {tray.identifier}: {refusalOf(week)}
      </span>
      <Link className="sbtn" to={`/outbox/${week.entry.seq}`}>
        Open outbox
      </Link>
    </div>
  );
}

/** The week with Undo while that is possible; then with a link to where the week can be deleted. */
function Saved({ last, canUndo, onUndo, onOpen, onLeave }: Omit<Props, "refused">) {
  const { tray, entry, notUndone } = last;
  const leaving = useLeaving(LEAVES_AFTER_CHOICE_MS, onLeave);
  const isFirstPress = usePressGuard();
  const name = `${tray.identifier}, week ${entry.week}`;
  const isOver = notUndone !== null || !canUndo;
  const act = isOver ? onOpen : onUndo;
  return (
    <div className={classNames("shelf__saved", isOver && "is-sent")} {...leaving}>
      <span className="shelf__savedtext">{notUndone ?? "Saved on this device."}</span>
      <button
        type="button"
        className="sbtn"
        aria-label={isOver ? `Open ${name}` : `Undo ${name}`}
        onClick={() => isFirstPress() && act()}
      >
        <Icon of={isOver ? IconArrowRight : IconArrowBackUp} />
        <span className="shelf__undo" aria-hidden>
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
