import { IconChevronRight } from "@tabler/icons-react";
import { memo, type ReactNode, useMemo } from "react";
import { Link } from "react-router-dom";
import { kinds, pathOf } from "#domain/kinds.ts";
import { makeSearch } from "#domain/search/match.ts";
import { peopleIn } from "#domain/search/people.ts";
import type { Findable } from "#domain/search/search.ts";
import { useRowStates } from "#hooks/status/use-sync.ts";
import { useFindables, useKnownPeople } from "#hooks/use-findables.ts";
import type { RowState } from "#sync/status.ts";
import { Empty } from "#ui/notice/empty.tsx";
import { Card } from "#ui/panel/card.tsx";
import { SyncBadge } from "#ui/text/badge.tsx";
import { Code } from "#ui/text/code.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { recordIcons } from "../record/record-icons.ts";
import { LineList } from "./line-list.tsx";
import { personPlaces } from "./person-places.ts";
import type { Place } from "./place.ts";

/** Lines that are drawn: more would slow each key down, and a further word finds a record sooner than scrolling. */
const SHOWN = 12;

type Hit = Place | Findable;

type Props = {
  typed: string;
  /** Pages and actions that are found before records of the same rank; listed while nothing is typed. */
  places?: readonly Place[];
  /** The ids of the records that are listed while nothing is typed. */
  recent?: readonly string[];
  /** The address that a person's e-mail opens. Without it, no people are listed. */
  toPerson?: (email: string) => string;
  onChosen?: () => void;
};

const NONE: readonly never[] = [];

/** Links to the records on this tablet, to people and to pages, that match every typed word. */
export function FoundList({ typed, places = NONE, recent = NONE, toPerson, onChosen }: Props) {
  const findables = useFindables();
  const known = useKnownPeople();
  const device = useDeviceKind();
  const people = useMemo(
    () => (toPerson ? personPlaces(peopleIn(findables ?? NONE, known), toPerson) : NONE),
    [findables, known, toPerson],
  );
  const search = useMemo(
    () => makeSearch<Hit>([...places, ...people, ...(findables ?? NONE)], SHOWN),
    [places, people, findables],
  );
  const { first, count } = useMemo(() => search(typed), [search, typed]);
  const opened = useMemo(() => {
    const places = new Map(recent.map((id, i) => [id, i]));
    const known = (findables ?? []).filter(({ id }) => places.has(id));
    return known.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  }, [findables, recent]);
  if (findables === undefined) return null;
  if (typed.trim() === "")
    return (
      <>
        {opened.length > 0 ? <Lines title="Recently opened" hits={opened} onChosen={onChosen} /> : null}
        {places.length > 0 ? <Lines title="Actions and pages" hits={places} onChosen={onChosen} /> : null}
      </>
    );
  if (count === 0)
    return (
      <Card flush>
        <Empty>
          Nothing on this {device} matches “{typed.trim()}”.
        </Empty>
      </Card>
    );
  return (
    <Lines
      title="Found"
      label="Found in the lab"
      aside={<span className="count">{count > SHOWN ? `first ${SHOWN} of ${count}` : count}</span>}
      hits={first}
      onChosen={onChosen}
    />
  );
}

type HitLineProps = Pick<Props, "onChosen"> & { hit: Hit; state: RowState | undefined };
type LinesProps = Pick<Props, "onChosen"> & {
  title: string;
  label?: string;
  aside?: ReactNode;
  hits: readonly Hit[];
};

function Lines({ title, label = title, aside, hits, onChosen }: LinesProps) {
  const stateOf = useRowStates();
  return (
    <Card title={title} aside={aside} flush>
      <LineList look="found" label={label}>
        {/* By place: to change the texts of a line costs less than to draw another line. */}
        {hits.map((hit, place) => {
          const state = "to" in hit ? undefined : stateOf?.(hit.table, hit.id);
          return <HitLine key={place} hit={hit} state={state} onChosen={onChosen} />;
        })}
      </LineList>
    </Card>
  );
}

const pathOfHit = (hit: Hit) => ("to" in hit ? hit.to : pathOf(hit));

/** Drawn anew only when it changes: most lines remain from one key to the next. */
const HitLine = memo(function HitLine({ hit, state, onChosen }: HitLineProps) {
  const facts = "to" in hit ? hit.facts : [kinds[hit.table].word, ...hit.facts];
  return (
    <li>
      <Link className="line" to={pathOfHit(hit)} onClick={onChosen}>
        <span className="line__ic">
          <Icon of={"to" in hit ? hit.icon : recordIcons[hit.table]} />
        </span>
        <span className="grow">
          <b>
            <Unbroken text={hit.title} />
          </b>
          <span className="sub">
            <Unbroken text={[...new Set(facts)].join(" · ")} />
          </span>
        </span>
        {hit.code ? <Code>{hit.code}</Code> : null}
        {state ? <SyncBadge state={state} short /> : null}
        <Icon of={IconChevronRight} className="go" />
      </Link>
    </li>
  );
});
