import { IconCheck, IconReplace } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import "./history-card.css";
import "./replaced-notices.css";
import type { Ref } from "#domain/kernel/change.ts";
import { isFindable, pathOf } from "#domain/kind-pages.ts";
import { showWhenInFull } from "#domain/values/time.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { markNotices } from "#sync/receive/read-notices.ts";
import { Button } from "#ui/press/button.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { Changes } from "./history-line.tsx";
import { type ReplacedNotice, titleOfNotice, useReplaced } from "./use-replaced.ts";

/** The notices to the signed-in person about replaced values: `of` one record, or of all; nothing if there are none. */
export function ReplacedNotices({ of }: { of?: Ref }) {
  const notices = useReplaced(of) ?? [];
  if (notices.length === 0) return null;
  return (
    <section className="card replaced" aria-label="Replaced by others">
      {of ? null : <h2>Replaced by others</h2>}
      <ul>
        {notices.map((one) => (
          <ReplacedLine key={one.notice.id} of={one} isLinked={!of} />
        ))}
      </ul>
    </section>
  );
}

function ReplacedLine({ of, isLinked }: { of: ReplacedNotice; isLinked: boolean }) {
  const { notice, name, changes } = of;
  const { now, store } = useLab().env;
  const { record_table: table, record_id: id } = notice;
  return (
    <li className="replaced__line">
      <Icon of={IconReplace} />
      <div>
        <b>{titleOfNotice(of)}.</b>{" "}
        {isLinked && isFindable(table) ? (
          <Link className="link" to={pathOf({ table, id })}>
            {name}
          </Link>
        ) : null}
        <span className="sub">{showWhenInFull(notice.recorded_at ?? notice.at, now())}</span>
        <div className="history">
          <Changes of={changes} />
        </div>
      </div>
      <Button
        size="sm"
        icon={IconCheck}
        onClick={() => void markNotices(store, [notice], "dismissed")}
        guarded
      >
        Dismiss
      </Button>
    </li>
  );
}
