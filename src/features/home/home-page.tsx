import { IconAlertTriangleFilled, IconChevronRight, IconScan } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { toTitle } from "#domain/values/words.ts";
import "./home-page.css";
import { NotLoadedYet, useIsNeverPulled } from "#components/page/refresh.tsx";
import { hourOf, longDay } from "#domain/values/time.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { useAttention } from "#hooks/status/use-sync.ts";
import { Strands } from "#ui/brand/strands.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { AgedCakes, ExpiringStocks, ScarceStocks, UpkeepDue, WaitingSteps } from "./due-cards.tsx";
import { FirstStart, FirstSteps } from "./first-steps.tsx";
import { HarvestsDue, WeeksDue, WeeksMissing } from "./grow-trial-cards.tsx";
import { RecentWrites, SyncPanel } from "./side-cards.tsx";
import { UnmetPlans, useUnmetPlans } from "./unmet-plans.tsx";
import { useHome, useIsLabEmpty } from "./use-home.ts";
import "./big-scan.css";

/** `/`: work that is due, low stock and the state of sync. */
export function HomePage() {
  const home = useHome();
  const unmet = useUnmetPlans();
  const { username } = useSession();
  const { env } = useLab();
  const attention = useAttention();
  const isNeverPulled = useIsNeverPulled();
  const isLabEmpty = useIsLabEmpty();
  if (!home || !unmet || isLabEmpty === undefined) return <main className="page home" aria-busy />;
  const { weeks, gaps, harvests, steps, scarce, expiring, aged, upkeep } = home;
  const toMeasure = weeks.reduce((sum, { due }) => sum + due, 0);
  const sums = [
    { n: toMeasure, label: toMeasure === 1 ? "tray to measure" : "trays to measure" },
    { n: steps.length, label: steps.length === 1 ? "step waiting" : "steps waiting" },
    { n: scarce.length, label: "low in stock" },
  ];
  return (
    <main className="page home">
      <div className="home__head">
        <Strands shape="banner" className="home__fib" />
        <div>
          <p className="muted">{longDay(env.now())}</p>
          <h1>{greeting(env.now(), username)}</h1>
        </div>
        <p className="home__sum">
          {sums.map(({ n, label }) => (
            <span key={label}>
              <b>{n}</b> {label}
            </span>
          ))}
        </p>
      </div>
      <div className="home__grid">
        <div className="stack">
          {attention > 0 ? <NeedsAttention count={attention} /> : null}
          <FirstStart />
          {isNeverPulled ? <NotLoadedYet /> : null}
          {isLabEmpty && !isNeverPulled ? <FirstSteps /> : null}
          <WeeksDue trials={weeks} />
          <WeeksMissing trials={gaps} />
          <HarvestsDue trials={harvests} />
          {isLabEmpty ? null : <WaitingSteps steps={steps} />}
          <UpkeepDue all={upkeep} />
        </div>
        <div className="stack home__stocks">
          <UnmetPlans plans={unmet} />
          {isLabEmpty ? null : <ScarceStocks stocks={scarce} />}
          <ExpiringStocks stocks={expiring} />
          <AgedCakes cakes={aged} />
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

function NeedsAttention({ count }: { count: number }) {
  return (
    <Link className="attn" to="/outbox">
      <Icon of={IconAlertTriangleFilled} />
      <span className="grow">
        <b>{count === 1 ? "1 record needs attention" : `${count} records need attention`}</b>
        <span>The lab did not accept it as it is. Nothing is lost.</span>
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

/** `Good morning, Dana` for `dana.ruiz`, in the lab's time zone; `now` in milliseconds. */
function greeting(now: number, username: string): string {
  const hour = hourOf(now);
  const part = hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening";
  return `Good ${part}, ${toTitle(username.split(/[.@ ]/)[0] ?? username)}`;
}
