import { IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { LineList } from "#components/lines/line-list.tsx";
import { recordIcons } from "#components/record/record-icons.ts";
import type { FindableTable } from "#domain/kernel/tables.ts";
import { pathOf } from "#domain/kinds.ts";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";

const SHOWN = 6;

type DueProps<T> = { title: string; all: readonly T[]; emptyText: string; children: (one: T) => ReactNode };

/** A card with one line for each item: the first six, and all of them after a press on `Show all`. */
export function DueCard<T>({ title, all, emptyText, children }: DueProps<T>) {
  const [isWhole, setIsWhole] = useState(false);
  const isCut = all.length > SHOWN && !isWhole;
  const count = isCut ? `first ${SHOWN} of ${all.length}` : all.length;
  return (
    <Card title={title} aside={<span className="count">{count}</span>} flush>
      {all.length === 0 ? <p className="card__body muted">{emptyText}</p> : null}
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

type LineProps = {
  table: FindableTable;
  id: string;
  title: string;
  facts: string[];
  /** The query of the link, such as the address of a step. */
  search?: string | undefined;
  children?: ReactNode;
};

/** One line of a {@link DueCard}, a link to the record's page. */
export function DueLine({ table, id, title, facts, search, children }: LineProps) {
  return (
    <li>
      <Link className="line" to={{ pathname: pathOf({ table, id }), search }}>
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
