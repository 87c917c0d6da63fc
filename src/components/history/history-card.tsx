import { IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import type { Ref } from "#domain/kernel/change.ts";
import { showAge, showDate } from "#domain/values/time.ts";
import { useLab } from "#hooks/lab-context.tsx";
import type { HistoryFetch } from "#sync/receive/fetch-history.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Skeleton } from "#ui/notice/skeleton.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import "./history-card.css";
import { EntryLine, VersionLine } from "./history-line.tsx";
import { type KnownHistory, useHistory } from "./use-history.ts";

/** So many stand open at first, and so many more come with each press. */
const TEN = 10;

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
  const [open, setOpen] = useState(TEN);
  const since = known?.kept?.history.kept_since;
  const lines = known ? linesOf(known) : [];
  return (
    <>
      {known ? <Reach known={known} asked={asked} /> : null}
      <ol className="history__lines" aria-label="History" aria-busy={asked === "asking"}>
        {lines.slice(0, open)}
      </ol>
      {open < lines.length ? (
        <p className="history__note">
          <Button size="sm" onClick={() => setOpen(open + TEN)}>
            Show more
          </Button>
        </p>
      ) : null}
      {known?.kept === null && asked === "asking" ? (
        <p className="history__note">
          <Skeleton width="40%" />
        </p>
      ) : null}
      {since ? (
        <p className="history__note small muted">Histories are kept since {showDate(since)}.</p>
      ) : null}
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
function Reach({ known, asked }: { known: KnownHistory; asked: HistoryFetch | "asking" }) {
  const { now } = useLab().env;
  const said = wordsOf(known, asked, now());
  return said === null ? null : <p className="history__note small muted">{said}</p>;
}

function wordsOf({ kept, own }: KnownHistory, asked: HistoryFetch | "asking", now: number): string | null {
  if (asked === "unknown" && own.length === 0) return "The lab does not have this record.";
  if (asked !== "unreachable") return null;
  if (kept === null) return "Not available offline yet. What others changed is shown with signal.";
  return `The lab cannot be reached. As it was ${showAge(kept.fetched_at, now)}.`;
}
