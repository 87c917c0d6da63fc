import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { recordIcons } from "#components/record/record-icons.ts";
import { kindPages, pathOf } from "#domain/kind-pages.ts";
import type { FindableTable } from "#domain/tables.ts";
import { Icon } from "#ui/text/icon.tsx";
import { joinFacts, Unbroken } from "#ui/text/unbroken.tsx";

type LineProps = {
  table: FindableTable;
  /** Without it, the line opens the list of the kind. */
  id?: string;
  title: string;
  facts: string[];
  /** The query of the link, such as the address of a step or the filters of a list. */
  search?: string | undefined;
  children?: ReactNode;
};

/** One line of a card, a link to the record's page or to a list. */
export function DueLine({ table, id, title, facts, search, children }: LineProps) {
  const pathname = id === undefined ? kindPages[table].page : pathOf({ table, id });
  return (
    <li>
      <Link className="line" to={{ pathname, search }}>
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
