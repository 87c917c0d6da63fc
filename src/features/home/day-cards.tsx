import { IconCircleCheck, IconHourglass } from "@tabler/icons-react";
import { LineCard } from "#components/lines/line-list.tsx";
import { toStep } from "#components/process/step/shown-step.ts";
import { StockSignBadge } from "#components/stock/stock-amount.tsx";
import { showFigure } from "#components/stock/stock-figures.ts";
import { WEEKLY } from "#domain/grow-trials/plan.ts";
import { daysBetween } from "#domain/grow-trials/weeks.ts";
import { AGED_DAYS } from "#domain/home/home.ts";
import { type Band, type DayLine, nextOf, titleOfLine } from "#domain/home/my-day.ts";
import type { Owned } from "#domain/home/steps.ts";
import { showMissingDry } from "#domain/trays/dried.ts";
import type { Gap } from "#domain/trays/missing-weeks.ts";
import { dayOf, daysAhead, longDay, showDate } from "#domain/values/time.ts";
import { countOf, showName, showUnit } from "#domain/values/words.ts";
import { Card } from "#ui/panel/card.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { DueLine } from "./due-card.tsx";
import { WeeksDue } from "./grow-trial-cards.tsx";
import { useOwnerFact } from "./use-home.ts";

type Lines = {
  lines: readonly DayLine[];
  /** ISO UTC */
  now: string;
  /** True if the lines are those of one person. */
  isMine: boolean;
};

/** What is overdue, due today and this week. On a day on which nothing is left, that, and what is next. */
export function DayCards(props: Lines) {
  const { lines, now } = props;
  const isDone = lines.every(({ band }) => band !== "Overdue" && band !== "Today");
  return (
    <>
      <BandCard {...props} band="Overdue" />
      {isDone ? <Finished next={nextOf(lines)} now={now} /> : <BandCard {...props} band="Today" />}
      <BandCard {...props} band="This week" />
    </>
  );
}

function Finished({ next, now }: { next: DayLine | undefined; now: string }) {
  const then = next && ` Next: ${titleOfLine(next)}, ${comingDay(next.due, now)}.`;
  return (
    <Card title="Today">
      <p className="row">
        <Icon of={IconCircleCheck} />
        <span>Nothing is left for today.{then}</span>
      </p>
    </Card>
  );
}

/** `Monday` for one of the next six days, `Thursday, Dec 3` for a later one; both ISO UTC. */
function comingDay(day: string, now: string): string {
  const named = longDay(Date.parse(day));
  return daysBetween(now, day) < 7 ? (named.split(",")[0] ?? named) : named;
}

/** The lines of one band; renders nothing if there are none. */
export function BandCard({ band, lines, ...props }: Lines & { band: Band }) {
  const own = lines.filter((line) => line.band === band);
  const weeks = own.flatMap((line) => (line.kind === "week" ? [line.of] : []));
  const others = own.filter((line) => line.kind !== "week");
  if (own.length === 0) return null;
  return (
    <LineCard
      title={band}
      all={others}
      above={weeks.length > 0 ? { content: <WeeksDue trials={weeks} />, count: weeks.length } : undefined}
    >
      {(line) => <DueItem key={keyOf(line)} {...props} line={line} />}
    </LineCard>
  );
}

type OtherLine = Exclude<DayLine, { kind: "week" }>;

function keyOf(line: OtherLine): string {
  if (line.kind === "cakes") return line.kind;
  const part = line.kind === "step" ? line.of.step : line.kind === "upkeep" ? line.of.kind : "";
  return `${line.kind} ${line.of.id} ${part}`;
}

/** The trays that are named in the line of a trial with missing weeks. */
const NAMED_TRAYS = 4;

/** `F1: 1, 2`, `F4: 2`: the missing weeks of each tray. */
function gapsByTray(gaps: readonly Gap[]): string[] {
  const trays = [...new Set(gaps.map(({ identifier }) => identifier))];
  return trays.map((tray) => {
    const weeks = gaps.filter(({ identifier }) => identifier === tray).map(({ week }) => week);
    return `${tray}: ${weeks.join(", ")}`;
  });
}

function DueItem({ line, now, isMine }: Omit<Lines, "lines"> & { line: OtherLine }) {
  const ownerFact = useOwnerFact();
  const title = titleOfLine(line);
  if (line.kind === "cakes")
    return (
      <DueLine
        table="cakes"
        title={title}
        facts={["wt% may have changed"]}
        search={agedSearch(line.of, now, isMine)}
      >
        <Count of={line.of.length} unit={line.of.length === 1 ? "cake" : "cakes"} />
      </DueLine>
    );
  const { id } = line.of;
  const owner = ownerFact(line.of);
  const trial = { table: "grow_trials", id, title } as const;
  switch (line.kind) {
    case "gaps": {
      const { gaps } = line.of;
      const trays = gapsByTray(gaps);
      const more = trays.length > NAMED_TRAYS ? [countOf(trays.length - NAMED_TRAYS, "more trays")] : [];
      const facts = ["Weeks missing", ...trays.slice(0, NAMED_TRAYS), ...more, ...owner];
      return (
        <DueLine {...trial} search={`?selected=${WEEKLY}`} facts={facts}>
          <Count of={gaps.length} unit={gaps.length === 1 ? "week" : "weeks"} />
        </DueLine>
      );
    }
    case "transplant": {
      const { facts, left, active } = line.of;
      const until = `until ${showDate(line.due)}`;
      return (
        <DueLine {...trial} search={`?selected=${WEEKLY}`} facts={["Transplant", ...facts, until, ...owner]}>
          <Trays left={left} active={active} />
        </DueLine>
      );
    }
    case "harvest": {
      const { facts, left, active, isOverdue } = line.of;
      const expected = `${isOverdue ? "expected since" : "expected"} ${showDate(line.due)}`;
      return (
        <DueLine {...trial} facts={["Harvest", ...facts, expected, ...owner]}>
          <Trays left={left} active={active} />
        </DueLine>
      );
    }
    case "drying": {
      const missing = showMissingDry(line.of.dryMasses);
      return <DueLine {...trial} facts={["Harvest", ...line.of.facts, missing, ...owner]} />;
    }
    case "coming": {
      const begins = `from ${comingDay(line.due, now)}`;
      return <DueLine {...trial} facts={[`Week ${line.of.week}`, ...line.of.facts, begins, ...owner]} />;
    }
    case "upkeep": {
      const { kind, facts } = line.of;
      const due = `due ${showDate(line.due)}`;
      return (
        <DueLine table="equipment" id={id} title={title} facts={[showName(kind), ...facts, due, ...owner]} />
      );
    }
    case "expiry": {
      const { table, facts, isExpired } = line.of;
      const last = `${isExpired ? "expired" : "expires"} ${showDate(line.due)}`;
      return (
        <DueLine table={table} id={id} title={title} facts={[...facts, last, ...owner]}>
          <StockSignBadge sign={isExpired ? "Expired" : "Expires soon"} />
        </DueLine>
      );
    }
    case "step": {
      const { table, name, step, facts, since, isTodoLater, water } = line.of;
      return (
        <DueLine
          table={table}
          id={id}
          title={title}
          facts={[step, ...facts, `since ${showDate(since)}`, ...owner]}
          search={name === null ? undefined : toStep({ name }).search}
        >
          {isTodoLater ? <TodoLater /> : water ? <WaterStillNeeded {...water} /> : null}
        </DueLine>
      );
    }
  }
}

/** The filters of the list of cakes that shows these cakes. */
function agedSearch(cakes: readonly Owned[], now: string, isMine: boolean): string {
  const people = isMine ? [...new Set(cakes.map(({ created_by }) => created_by))] : [];
  const last = dayOf(daysAhead(now, -AGED_DAYS - 1));
  const filters = [["show", "active"], ["created", `~${last}`], ...people.map((one) => ["by", one])];
  return `?${new URLSearchParams(filters)}`;
}

function Count({ of, unit }: { of: number | string; unit: string }) {
  return (
    <span className="right">
      <b className="num">{of}</b> <span className="unit">{unit}</span>
    </span>
  );
}

function Trays({ left, active }: { left: number; active: number }) {
  return <Count of={`${left} of ${active}`} unit={active === 1 ? "tray" : "trays"} />;
}

function TodoLater() {
  return (
    <span className="badge badge--waiting">
      <Icon of={IconHourglass} />
      Todo later
    </span>
  );
}

function WaterStillNeeded({ amount, units }: { amount: number; units: string }) {
  return (
    <span className="right">
      <b className="num">{showFigure(amount)}</b> <span className="unit">{showUnit(units)}</span>
      <span className="sub">Water Still Needed</span>
    </span>
  );
}
