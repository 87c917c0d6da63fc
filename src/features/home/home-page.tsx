import { IconAlertTriangleFilled, IconChevronRight, IconScan } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { countOf, showPerson, toTitle } from "#domain/values/words.ts";
import "./home-page.css";
import { NotLoadedYet, useIsNeverPulled } from "#components/page/refresh.tsx";
import { needs } from "#contract/start.ts";
import { type DayLine, dayLines } from "#domain/home/my-day.ts";
import { hourOf, longDay } from "#domain/values/time.ts";
import { useLab, useMay, usePersonName, useSession } from "#hooks/lab-context.tsx";
import { useAttention } from "#hooks/status/use-sync.ts";
import { isoNow } from "#sync/env.ts";
import { Strands } from "#ui/brand/strands.tsx";
import { Segmented } from "#ui/choice/segmented.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { BackupCard } from "./backup-card.tsx";
import { BandCard, DayCards } from "./day-cards.tsx";
import { ScarceStocks } from "./due-cards.tsx";
import { FirstStart, FirstSteps } from "./first-steps.tsx";
import { RecentWrites, SyncPanel } from "./side-cards.tsx";
import { UnmetPlans, useUnmetPlans } from "./unmet-plans.tsx";
import { useHome, useIsLabEmpty, useIsMine, useOwnWrites } from "./use-home.ts";
import "./big-scan.css";

/** `/`: work that is due, low stock and the state of sync. */
export function HomePage() {
  const home = useHome();
  const unmet = useUnmetPlans();
  const writes = useOwnWrites();
  const { username, email } = useSession();
  const name = usePersonName()(email);
  const [isMine, setIsMine] = useIsMine();
  const { env } = useLab();
  const attention = useAttention();
  const isNeverPulled = useIsNeverPulled();
  const isLabEmpty = useIsLabEmpty();
  const may = useMay();
  if (!home || !unmet || !writes || isLabEmpty === undefined) return <main className="page home" aria-busy />;
  const now = isoNow(env);
  const mine = dayLines(home, now, email);
  const all = dayLines(home, now);
  const day = { lines: isMine ? mine : all, now, isMine };
  const toMeasure = day.lines.reduce((sum, { kind, of }) => sum + (kind === "week" ? of.due : 0), 0);
  const steps = day.lines.filter(({ kind }) => kind === "step").length;
  const sums = [
    { n: toMeasure, label: toMeasure === 1 ? "tray to measure" : "trays to measure" },
    { n: steps, label: steps === 1 ? "step waiting" : "steps waiting" },
    { n: home.scarce.length, label: "low in stock" },
  ];
  return (
    <main className="page home">
      <div className="home__head">
        <Strands shape="banner" className="home__fib" />
        <div>
          <p className="muted">{longDay(env.now())}</p>
          <h1>{greeting(env.now(), name === showPerson(email) ? toTitle(username) : name)}</h1>
        </div>
        <p className="home__sum">
          {sums
            .filter(({ n }) => n > 0)
            .map(({ n, label }) => (
              <span key={label}>
                <b>{n}</b> {label}
              </span>
            ))}
        </p>
      </div>
      <div className="home__grid">
        <div className="stack">
          {attention > 0 ? <NeedsAttention count={attention} refused={writes.refused} /> : null}
          <FirstStart />
          {isNeverPulled ? <NotLoadedYet /> : null}
          {isNeverPulled ? null : <FirstSteps isLabEmpty={isLabEmpty} />}
          {isLabEmpty ? null : (
            <>
              <Whose isMine={isMine} onChange={setIsMine} mine={mine} all={all} />
              <DayCards {...day} />
            </>
          )}
        </div>
        <div className="stack home__stocks">
          <UnmetPlans plans={unmet} />
          {isLabEmpty ? null : <ScarceStocks stocks={home.scarce} />}
          <BandCard {...day} band="Later" />
          {may(needs.getBackupReport) ? <BackupCard /> : null}
        </div>
        <aside className="stack">
          <BigScan />
          <SyncPanel />
          <RecentWrites />
        </aside>
      </div>
    </main>
  );
}

type WhoseProps = {
  isMine: boolean;
  onChange: (isMine: boolean) => void;
  mine: readonly DayLine[];
  all: readonly DayLine[];
};

/** The switch between the person's own work and that of the lab, with the number of lines of each. */
function Whose({ isMine, onChange, mine, all }: WhoseProps) {
  const labelled = (label: string, lines: readonly DayLine[]) => (
    <>
      {label} <span className="num">{lines.filter(({ band }) => band !== "Later").length}</span>
    </>
  );
  return (
    <div className="home__whose">
      <Segmented
        label="Whose work"
        value={isMine ? "mine" : "all"}
        onChange={(value) => onChange(value === "mine")}
        options={[
          { value: "mine", label: labelled("Mine", mine) },
          { value: "all", label: labelled("All", all) },
        ]}
      />
    </div>
  );
}

type AttentionProps = { count: number; refused: readonly { seq: number; title: string }[] };

/** The first write that needs attention, by its name, and how many more there are. */
function NeedsAttention({ count, refused: [first] }: AttentionProps) {
  const name = first?.title ?? countOf(count, "records");
  const others = first && count > 1 ? ` and ${count - 1} more` : "";
  return (
    <Link className="attn" to={first && count === 1 ? `/outbox/${first.seq}` : "/outbox"}>
      <Icon of={IconAlertTriangleFilled} />
      <span className="grow">
        <b>
          {name}
          {others} {count === 1 ? "needs" : "need"} attention
        </b>
        <span>
          The lab did not accept {count === 1 ? "it as it is" : "them as they are"}. Nothing is lost.
        </span>
      </span>
      <span className="attn__go">
        Review
        <Icon of={IconChevronRight} />
      </span>
    </Link>
  );
}

/** The link to the scanner; phones have this link in their dock. */
function BigScan() {
  return (
    <Link className="bigscan" to="/scan">
      <Strands shape="panel" className="bigscan__fib" />
      <span className="bigscan__ic">
        <Icon of={IconScan} />
      </span>
      <span>
        <b>Scan a code</b>
        <span>or type the short code</span>
      </span>
    </Link>
  );
}

/** `Good morning, Dana` for `Dana Ruiz` and `Dana.ruiz`, in the lab's time zone; `now` in milliseconds. */
function greeting(now: number, name: string): string {
  const hour = hourOf(now);
  const part = hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening";
  return `Good ${part}, ${name.split(/[.@ ]/)[0]}`;
}
