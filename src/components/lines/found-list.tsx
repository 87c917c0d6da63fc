import { IconChevronRight } from "@tabler/icons-react";
import { useDeferredValue, useMemo } from "react";
import { Link } from "react-router-dom";
import { kinds, pathOf } from "#domain/kinds.ts";
import { makeSearch } from "#domain/search/match.ts";
import { useRowStates } from "#hooks/status/use-sync.ts";
import { useFindables } from "#hooks/use-findables.ts";
import { Empty } from "#ui/notice/empty.tsx";
import { Card } from "#ui/panel/card.tsx";
import { SyncBadge } from "#ui/text/badge.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { recordIcons } from "../record/record-icons.ts";
import { LineList } from "./line-list.tsx";

const SHOWN = 50;

type Props = { typed: string; onChosen?: () => void };

/** Links to the records on this tablet that match every word of the search. */
export function FoundList({ typed, onChosen }: Props) {
  const findables = useFindables();
  const stateOf = useRowStates();
  const device = useDeviceKind();
  const wanted = useDeferredValue(typed);
  const search = useMemo(() => makeSearch(findables ?? []), [findables]);
  const hits = useMemo(() => search(wanted), [search, wanted]);
  if (findables === undefined || wanted.trim() === "") return null;
  if (hits.length === 0)
    return (
      <Card flush>
        <Empty>
          Nothing on this {device} matches “{wanted.trim()}”.
        </Empty>
      </Card>
    );
  const count = hits.length > SHOWN ? `first ${SHOWN} of ${hits.length}` : hits.length;
  return (
    <Card title="Found" aside={<span className="count">{count}</span>} flush>
      <LineList look="found" label="Found in the lab">
        {hits.slice(0, SHOWN).map(({ table, id, title, facts }) => {
          const state = stateOf?.(table, id);
          const { word } = kinds[table];
          return (
            <li key={id}>
              <Link className="line" to={pathOf({ table, id })} onClick={onChosen}>
                <span className="line__ic">
                  <Icon of={recordIcons[table]} />
                </span>
                <span className="grow">
                  <b>
                    <Unbroken text={title} />
                  </b>
                  <span className="sub">{[...new Set([word, ...facts])].join(" · ")}</span>
                </span>
                {state ? <SyncBadge state={state} short /> : null}
                <Icon of={IconChevronRight} className="go" />
              </Link>
            </li>
          );
        })}
      </LineList>
    </Card>
  );
}
