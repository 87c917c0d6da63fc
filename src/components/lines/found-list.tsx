import { IconChevronRight, IconUser } from "@tabler/icons-react";
import { useLiveQuery } from "dexie-react-hooks";
import { memo, type ReactNode, useMemo } from "react";
import { Link } from "react-router-dom";
import { chemicalList } from "#domain/chemicals/views.ts";
import { chooseLot, readDilution } from "#domain/chemicals/wanted-dilution.ts";
import { readList } from "#domain/kernel/list.ts";
import { kindPages, pathOf } from "#domain/kind-pages.ts";
import type { Searchable } from "#domain/search/line-index.ts";
import { makeSearch } from "#domain/search/match.ts";
import { type FindablePerson, peopleIn } from "#domain/search/people.ts";
import { type Findable, listFindables, withDates } from "#domain/search/search.ts";
import { useLab, useMay, usePersonName, useToday } from "#hooks/lab-context.tsx";
import { useRowStates } from "#hooks/status/use-sync.ts";
import { useRecords } from "#hooks/use-records.ts";
import type { Person } from "#store/rows.ts";
import { isoNow } from "#sync/env.ts";
import type { RowState } from "#sync/outbox/status.ts";
import { Empty } from "#ui/notice/empty.tsx";
import { Card } from "#ui/panel/card.tsx";
import { SyncBadge } from "#ui/text/badge.tsx";
import { type Glyph, Icon } from "#ui/text/icon.tsx";
import { Code, joinFacts, Unbroken } from "#ui/text/unbroken.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { recordIcons } from "../record/record-icons.ts";
import { LineList } from "./line-list.tsx";
import { actionsIn, dilutionOf } from "./record-actions.ts";

/** A page, an action of the app or a person that search finds. */
export type Place = Searchable & { to: string; icon: Glyph; facts: string[] };

/** Lines that are rendered: more would slow each key down, and a further word finds a record sooner than scrolling. */
const SHOWN = 12;

/** Lines for texts, however many records are found. */
const TEXTS = 2;

type Hit = Place | Findable;

type Props = {
  typed: string;
  /** Pages and actions that are found before records of the same rank; listed while nothing is typed. */
  places?: readonly Place[];
  /** Texts that are found after all others: {@link TEXTS} lines are theirs. */
  texts?: readonly Place[];
  /** The ids of the records that are listed while nothing is typed. */
  recent?: readonly string[];
  /** The address that a person's e-mail opens. Without it, no people are listed. */
  toPerson?: (email: string) => string;
  onChosen?: () => void;
};

const NONE: readonly never[] = [];

/** Links to the records on this tablet, to people and to pages, that match every typed word. */
export function FoundList({ typed, places = NONE, texts = NONE, recent = NONE, ...props }: Props) {
  const { toPerson, onChosen } = props;
  const findables = useFindables();
  const known = useKnownPeople();
  const nameOf = usePersonName();
  const people = useMemo(
    () => (toPerson ? personPlaces(peopleIn(findables ?? NONE, known), toPerson, nameOf) : NONE),
    [findables, known, toPerson, nameOf],
  );
  const search = useMemo(
    () => makeSearch<Hit>([...places, ...people, ...(findables ?? NONE)], SHOWN),
    [places, people, findables],
  );
  const searchTexts = useMemo(() => makeSearch<Hit>(texts, SHOWN), [texts]);
  const today = useToday();
  const wanted = withDates(typed, today);
  const dilution = useDilution(typed);
  const mayWrite = useMay()("member");
  const { first, count } = useMemo(() => {
    const actions: Hit[] = [...(dilution ?? NONE), ...actionsIn(wanted, search)].filter(
      ({ to }) => mayWrite || !to.includes("?form="),
    );
    const found = search(wanted);
    // A record can be called as an action is: "Label glue".
    const shown = Math.max(SHOWN / 2, SHOWN - found.first.length);
    const inTexts = searchTexts(wanted);
    const others = [...actions.slice(0, shown), ...found.first];
    return {
      first: [...others.slice(0, SHOWN - Math.min(TEXTS, inTexts.count)), ...inTexts.first].slice(0, SHOWN),
      count: actions.length + found.count + inTexts.count,
    };
  }, [search, searchTexts, wanted, dilution, mayWrite]);
  const opened = useMemo(() => {
    const places = new Map(recent.map((id, i) => [id, i]));
    const known = (findables ?? []).filter(({ id }) => places.has(id));
    return known.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  }, [findables, recent]);
  if (findables === undefined || dilution === undefined) return null;
  if (typed.trim() === "")
    return (
      <Sections
        of={[
          { title: "Recently opened", hits: opened },
          { title: "Actions and pages", hits: places },
        ]}
        onChosen={onChosen}
      />
    );
  if (count === 0) return <NothingFound typed={typed.trim()} />;
  const counted = count > SHOWN ? `first ${SHOWN} of ${count}` : count;
  return (
    <Sections
      of={[
        {
          title: "Found",
          label: "Found in the lab",
          aside: <span className="count">{counted}</span>,
          hits: first,
        },
      ]}
      onChosen={onChosen}
    />
  );
}

function NothingFound({ typed }: { typed: string }) {
  const device = useDeviceKind();
  return (
    <Card flush>
      <Empty>
        Nothing on this {device} matches “{typed}”.
      </Empty>
    </Card>
  );
}

type HitLineProps = Pick<Props, "onChosen"> & { hit: Hit; state: RowState | undefined };
type Section = { title: string; label?: string; aside?: ReactNode; hits: readonly Hit[] };

/** Lists with a title each. By place: to change the texts of a list or a line costs less than to render another one. */
function Sections({ of, onChosen }: Pick<Props, "onChosen"> & { of: readonly Section[] }) {
  const stateOf = useRowStates();
  return of
    .filter(({ hits }) => hits.length > 0)
    .map(({ title, label = title, aside, hits }, place) => (
      <Card key={place} title={title} aside={aside} flush>
        <LineList look="found" label={label}>
          {hits.map((hit, place) => {
            const state = "to" in hit ? undefined : stateOf?.(hit.table, hit.id);
            return <HitLine key={place} hit={hit} state={state} onChosen={onChosen} />;
          })}
        </LineList>
      </Card>
    ));
}

const pathOfHit = (hit: Hit) => ("to" in hit ? hit.to : pathOf(hit));

/** Rendered again only when it changes: most lines remain from one key to the next. */
const HitLine = memo(function HitLine({ hit, state, onChosen }: HitLineProps) {
  const facts = "to" in hit ? hit.facts : [kindPages[hit.table].word, ...hit.facts];
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
            <Unbroken text={joinFacts([...new Set(facts)])} />
          </span>
        </span>
        {hit.code ? <Code>{hit.code}</Code> : null}
        {state ? <SyncBadge state={state} short /> : null}
        <Icon of={IconChevronRight} className="go" />
      </Link>
    </li>
  );
});

const NOBODY: Person[] = [];

/** Every record on this tablet that search can find; `undefined` while the records are read. */
function useFindables(): Findable[] | undefined {
  return useRecords(listFindables, []);
}

/** What a typed dilution leads to, one line; none for another text; `undefined` while the chemicals are read. */
function useDilution(typed: string): readonly Place[] | undefined {
  const { env } = useLab();
  const wanted = useMemo(() => readDilution(typed), [typed]);
  const chemicals = useRecords(
    async (records) => (wanted ? readList(records, chemicalList, {}) : null),
    [wanted !== null],
  );
  return useMemo(() => {
    if (wanted === null) return NONE;
    if (!chemicals) return undefined;
    const chosen = chooseLot(wanted, chemicals, isoNow(env));
    return chosen ? [dilutionOf(wanted, chosen)] : NONE;
  }, [wanted, chemicals, env]);
}

/** The people who have signed in on this tablet. */
function useKnownPeople(): Person[] {
  const { store } = useLab().env;
  return useLiveQuery(() => store.people.toArray(), [store]) ?? NOBODY;
}

/** Entries of the search for people; `to` and `nameOf` return the address that a person's e-mail opens, and the name. */
function personPlaces(
  people: readonly FindablePerson[],
  to: (email: string) => string,
  nameOf: (email: string) => string,
): Place[] {
  return people.map(({ email, name, records }) => ({
    title: nameOf(email),
    to: to(email),
    icon: IconUser,
    facts: ["Person", email, countOf(records)],
    words: ["Person", email, name],
  }));
}

function countOf(records: number): string {
  if (records === 0) return "No records";
  return records === 1 ? "1 record" : `${records} records`;
}
