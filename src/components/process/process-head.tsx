import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { TableName } from "#domain/kernel/tables.ts";
import { isFindable } from "#domain/kind-pages.ts";
import { shortCode } from "#domain/qr-labels/codes.ts";
import type { Step } from "#domain/steps/schema.ts";
import { stepLabel } from "#domain/steps/steps.ts";
import { useNamedPage } from "#hooks/page.ts";
import { useRowStates } from "#hooks/status/use-sync.ts";
import { Menu } from "#ui/menu/menu.tsx";
import type { MenuItem } from "#ui/menu/opened-menu.tsx";
import { Button } from "#ui/press/button.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import { SyncBadge } from "#ui/text/badge.tsx";
import { Code, Unbroken } from "#ui/text/unbroken.tsx";
import { useIsNarrow } from "#ui/window/use-device-kind.ts";
import { useElnItems } from "../files/download.ts";
import { ReadFailure } from "../page/read-failure.tsx";
import { FrozenContext, type useWithdrawal } from "../page/withdrawal.tsx";
import { OVERVIEW } from "./step/shown-step.ts";

export type ProcessHeadProps = {
  /** The record of the process; its sync badge is shown below the title. */
  of: { table: TableName; id: string };
  title: string;
  /** Short texts below the title, such as the material and the location. */
  facts: readonly string[];
  /** Whose work it is, after the facts. */
  owner?: ReactNode;
  /** Buttons at the end of the title line; on a phone they are in the menu. */
  buttons?: readonly MenuItem[];
  /** A text after the facts, in place of a button. */
  note?: string | undefined;
};

type Props = ProcessHeadProps & { selected: Step | null; withdrawal: ReturnType<typeof useWithdrawal> };

/** The header of a process: its title, the open step, facts and the sync badge. */
export function ProcessHead(props: Props) {
  const { of, title, facts, owner, buttons = [], note, selected, withdrawal } = props;
  useNamedPage(title);
  const state = useRowStates()?.(of.table, of.id);
  const isNarrow = useIsNarrow();
  const items = [...(isNarrow ? buttons : []), ...useElnItems(of), ...withdrawal.items];
  return (
    <div className="process__head">
      <div className="page-head">
        <div className="page-head__title">
          <h1>
            <Unbroken text={title} />
          </h1>
          <div className="page-head__meta">
            <span className="only-wide">
              {selected ? `Step ${selected.order}: ${stepLabel(selected)}` : OVERVIEW}
            </span>
            {isFindable(of.table) ? <Code>{shortCode({ table: of.table, id: of.id })}</Code> : null}
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            <FrozenContext value={withdrawal.isFrozen}>{owner}</FrozenContext>
            {note ? <span>{note}</span> : null}
            {state ? <SyncBadge state={state} /> : null}
          </div>
        </div>
        <div className="process__buttons">
          {isNarrow
            ? null
            : buttons.map(({ label, icon, to, onSelect }) => (
                <Button
                  key={label}
                  size="sm"
                  {...(icon && { icon })}
                  {...(to ? { render: <Link to={to} /> } : onSelect && { onClick: onSelect })}
                >
                  {label}
                </Button>
              ))}
          <Menu trigger={<IconButton label="More actions" icon={IconDots} line />} items={items} />
        </div>
      </div>
      <ReadFailure table={of.table} />
      {withdrawal.notice}
    </div>
  );
}
