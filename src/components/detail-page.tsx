import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { TableName } from "#domain/tables.ts";
import { useNamedPage } from "#hooks/page-name.ts";
import { useRowStates } from "#hooks/use-sync.ts";
import { Badge, SyncBadge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Code } from "#ui/code.tsx";
import { Empty } from "#ui/empty.tsx";
import { ActionsMenu, type MenuItem } from "#ui/menu.tsx";
import { Unbroken } from "#ui/unbroken.tsx";
import { HistoryCard } from "./history-card.tsx";
import { printLabelItems } from "./print-labels.ts";
import { useQrItem } from "./qr-button.tsx";
import { NotHereYet, useIsNeverPulled } from "./refresh.tsx";

type Props = {
  table: TableName;
  record: { id: string; is_active?: boolean };
  title: string;
  code?: string;
  /** Badges beside Active: Low, Overdrawn. */
  badges?: ReactNode;
  /** Buttons left of the menu. */
  buttons?: ReactNode;
  actions?: readonly MenuItem[];
  children: ReactNode;
};

/** One record: its name, where it stands, what can be done with it, its cards, and at the end its history. */
export function DetailPage(props: Props) {
  const { table, record, title, code, badges, buttons, actions = [], children } = props;
  useNamedPage(title);
  const state = useRowStates()?.(table, record.id);
  const labels = [...useQrItem({ table, id: record.id }), ...printLabelItems(table, record.id)];
  const items = [...actions, ...labels];
  return (
    <main className="page detailpage">
      <div className="page-head">
        <div className="page-head__title">
          <h1>
            <Unbroken text={title} />
          </h1>
          <div className="page-head__meta">
            {code ? <Code>{code}</Code> : null}
            {record.is_active === undefined ? null : (
              <Badge tone={record.is_active ? "active" : "inactive"} />
            )}
            {badges}
            {state ? <SyncBadge state={state} /> : null}
          </div>
        </div>
        {buttons}
        {items.length > 0 ? <ActionsMenu items={items} /> : null}
      </div>
      {children}
      <HistoryCard of={{ table, id: record.id }} />
    </main>
  );
}

type MissingProps = {
  /** Null when the lab has no such record, undefined while it is read. */
  answer: null | undefined;
  entity: string;
  back: { to: string; label: string };
  /** Replaces '{entity} not found'; the children then say more. */
  failure?: string;
  children?: ReactNode;
};

/** In place of a record that is not here: not at the lab, or not on this device yet. */
export function DetailMissing({ answer, entity, back, failure, children }: MissingProps) {
  const isNeverPulled = useIsNeverPulled();
  if (answer === undefined) return <main className="page detailpage" aria-busy />;
  return (
    <main className="page detailpage">
      {isNeverPulled ? (
        <NotHereYet isPage />
      ) : (
        <Empty
          isPage
          title={failure ?? `${entity} not found`}
          action={<Button render={<Link to={back.to} />}>{back.label}</Button>}
        >
          {children}
        </Empty>
      )}
    </main>
  );
}
