import { IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { LineList } from "#components/line-list.tsx";
import { recordIcons } from "#components/record-icons.ts";
import { pathOf } from "#domain/kinds.ts";
import type { FindableTable } from "#domain/tables.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { Unbroken } from "#ui/unbroken.tsx";

const SHOWN = 6;

type DueProps<T> = { title: string; all: readonly T[]; nothing: string; children: (one: T) => ReactNode };

/** Things that wait, a line each: the first few, and all where somebody asks. */
export function DueCard<T>({ title, all, nothing, children }: DueProps<T>) {
  const [isWhole, setIsWhole] = useState(false);
  const isCut = all.length > SHOWN && !isWhole;
  const count = isCut ? `first ${SHOWN} of ${all.length}` : all.length;
  return (
    <Card title={title} aside={<span className="count">{count}</span>} flush>
      {all.length === 0 ? <p className="card__body muted">{nothing}</p> : null}
      <LineList>{(isCut ? all.slice(0, SHOWN) : all).map(children)}</LineList>
      {isCut ? (
        <div className="card__body">
          <Button size="sm" onClick={() => setIsWhole(true)}>
            Show all {all.length}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

type LineProps = { table: FindableTable; id: string; title: string; facts: string[]; children?: ReactNode };

/** One thing that waits, with the way to its page. */
export function DueLine({ table, id, title, facts, children }: LineProps) {
  return (
    <li>
      <Link className="line" to={pathOf({ table, id })}>
        <span className="line__ic">
          <Icon of={recordIcons[table]} />
        </span>
        <span className="grow">
          <b>
            <Unbroken text={title} />
          </b>
          <span className="sub">
            <Unbroken text={facts.join(" · ")} />
          </span>
        </span>
        {children}
        <Icon of={IconChevronRight} className="go" />
      </Link>
    </li>
  );
}
