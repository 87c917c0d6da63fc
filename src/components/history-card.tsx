import { IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import type { Ref } from "#domain/change.ts";
import { showAge, showDate } from "#domain/time.ts";
import { useLab } from "#hooks/lab-context.tsx";
import type { Asked } from "#sync/fetch-history.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import "./history-card.css";
import { EntryLine, VersionLine } from "./history-line.tsx";
import { type KnownHistory, useHistory } from "./use-history.ts";

/** So many stand open at first; the rest is a press away. */
const AT_FIRST = 10;

/** Who changed what of a record, when and from which device; at the end of its page. */
export function HistoryCard({ of }: { of: Ref }) {
  const past = useHistory(of);
  return (
    <Card flush title="History" className="history" aside={<AskAgain past={past} />}>
      <Lines past={past} />
    </Card>
  );
}

/** The history of a record that has no page of its own; `name` is what it is called where it stands. */
export function HistoryDialog({ of, name, onClose }: { of: Ref; name: string; onClose: () => void }) {
  const past = useHistory(of);
  return (
    <Dialog open wide title={`History of ${name}`} aside={<AskAgain past={past} />} onClose={onClose}>
      <div className="history">
        <Lines past={past} />
      </div>
    </Dialog>
  );
}

type Past = ReturnType<typeof useHistory>;

function AskAgain({ past: { ask } }: { past: Past }) {
  return <IconButton label="Refresh history" icon={IconRefresh} onClick={() => void ask()} />;
}

/** Newest first: what this tablet wrote, then what the lab told. */
function Lines({ past: { known, asked } }: { past: Past }) {
  const [isWhole, setWhole] = useState(false);
  const lines = known ? linesOf(known) : [];
  const shown = isWhole ? lines : lines.slice(0, AT_FIRST);
  return (
    <>
      <ol className="history__lines" aria-label="History" aria-busy={asked === "asking"}>
        {shown}
      </ol>
      {shown.length < lines.length ? (
        <p className="history__note">
          <Button size="sm" onClick={() => setWhole(true)}>
            Show all {lines.length}
          </Button>
        </p>
      ) : null}
      {known ? <Note known={known} asked={asked} /> : null}
    </>
  );
}

function linesOf(known: KnownHistory) {
  return [
    ...known.own.map((entry) => <EntryLine key={entry.id} entry={entry} known={known} />),
    ...(known.kept?.history.versions ?? []).map((version) => (
      <VersionLine key={`${version.command} ${version.version}`} version={version} known={known} />
    )),
  ];
}

/** How far what is shown can be relied on. */
function Note({ known, asked }: { known: KnownHistory; asked: Asked | "asking" }) {
  const { now } = useLab().env;
  const { kept, own } = known;
  if (kept === null && asked === "asking")
    return (
      <p className="history__note">
        <Skeleton width="40%" />
      </p>
    );
  const notes = [
    ...(asked === "unknown" && own.length === 0 ? ["The lab does not have this record."] : []),
    ...(asked === "unreachable" && kept
      ? [`The lab cannot be reached. As it was ${showAge(kept.fetched_at, now())}.`]
      : []),
    ...(asked === "unreachable" && !kept
      ? ["Not available offline yet. What others changed is shown with signal."]
      : []),
    ...(kept?.history.kept_since ? [`Histories are kept since ${showDate(kept.history.kept_since)}.`] : []),
  ];
  return notes.length > 0 ? <p className="history__note small muted">{notes.join(" ")}</p> : null;
}
