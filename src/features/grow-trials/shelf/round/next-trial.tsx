import { IconArrowRight, IconHome } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type DueWeek, growingOf, growingTables } from "#domain/home/grow-trials.ts";
import { readTables } from "#domain/kernel/list.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { useLab, useToday } from "#hooks/lab-context.tsx";
import { useRecords } from "#hooks/use-records.ts";
import { isoNow } from "#sync/env.ts";
import "./round.css";
import { Icon } from "#ui/text/icon.tsx";

/** This long after it replaces the Save button, the link takes no press: the second touch of a double one is for Save. */
const GUARD_MS = 500;

/** At the end of a round, in the place of the Save button: the next trial with trays that are due, or Home. */
export function NextTrial({ trial }: { trial: { id: string; code: string } }) {
  const { env } = useLab();
  const due = useRecords(
    async (records) => growingOf(await readTables(records, growingTables), isoNow(env)).weeks,
    [useToday()],
  );
  const [shownAt] = useState(() => performance.now());
  const next = due && nextAfter(due, trial);
  const trays = next?.due === 1 ? "1 tray" : `${next?.due} trays`;
  const path = next ? `${pathOf({ table: "grow_trials", id: next.id })}/shelf` : "/";
  return (
    <Link
      className="snav snav--save"
      to={path}
      aria-label={next ? `Next: ${next.code}, ${trays}` : "Home"}
      aria-busy={due === undefined || undefined}
      onClick={(event) => {
        if (performance.now() - shownAt < GUARD_MS) event.preventDefault();
      }}
    >
      <Icon of={next ? IconArrowRight : IconHome} />
      {next ? (
        <span className="nexttrial">
          Next: {next.code}, {trays}
        </span>
      ) : (
        <span>Home</span>
      )}
    </Link>
  );
}

/** The trial that follows in the order of codes, in a cycle; undefined if no other trial is due. */
function nextAfter(due: readonly DueWeek[], { id, code }: { id: string; code: string }): DueWeek | undefined {
  const others = due.filter((one) => one.id !== id);
  return others.find((one) => one.code.localeCompare(code, "en", { numeric: true }) > 0) ?? others[0];
}
