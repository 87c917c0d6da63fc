import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { recordIcons } from "#components/record/record-icons.ts";
import { pathOf } from "#domain/kind-pages.ts";
import type { FindableTable } from "#domain/tables.ts";
import { Icon } from "#ui/text/icon.tsx";
import { joinFacts, Unbroken } from "#ui/text/unbroken.tsx";

type LineProps = {
  table: FindableTable;
  id: string;
  title: string;
  facts: string[];
  /** The query of the link, such as the address of a step. */
  search?: string | undefined;
  children?: ReactNode;
};

/** One line of a card, a link to the record's page. */
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
            <Unbroken text={joinFacts(facts)} />
          </span>
        </span>
        {children}
        <Icon of={IconChevronRight} className="go" />
      </Link>
    </li>
  );
}
