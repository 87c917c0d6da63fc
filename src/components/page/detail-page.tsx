import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { TableName } from "#domain/kernel/tables.ts";
import { isFindable } from "#domain/kind-pages.ts";
import { shortCode } from "#domain/qr-labels/codes.ts";
import { useNamedPage } from "#hooks/page.ts";
import { useRowStates } from "#hooks/status/use-sync.ts";
import { ActionsMenu } from "#ui/menu/menu.tsx";
import type { MenuItem } from "#ui/menu/opened-menu.tsx";
import { Empty } from "#ui/notice/empty.tsx";
import { Button } from "#ui/press/button.tsx";
import { Badge, SyncBadge } from "#ui/text/badge.tsx";
import { Code, Unbroken } from "#ui/text/unbroken.tsx";
import { useIsNarrow } from "#ui/window/use-device-kind.ts";
import { useElnItems } from "../files/download.ts";
import { FilesAndHistory } from "../files/files-card.tsx";
import { HistoryCard } from "../history/history-card.tsx";
import { ReplacedNotices } from "../history/replaced-notices.tsx";
import { printLabelItems, useQrItem } from "../record/qr-label.tsx";
import { ReadFailure } from "./read-failure.tsx";
import { NotLoadedYet, useMayExist } from "./refresh.tsx";
import { FrozenContext, useWithdrawal } from "./withdrawal.tsx";

type Props = {
  table: TableName;
  record: { id: string; is_active?: boolean };
  title: string;
  code?: string;
  /** Badges after the Active badge: Low, Overdrawn. */
  badges?: ReactNode;
  /** Buttons before the actions menu; on a phone it is then not the main button. */
  buttons?: ReactNode;
  actions?: readonly MenuItem[];
  /** A bar at the foot of the window. Actions, buttons and bar are not shown for a withdrawn record, and to readers. */
  foot?: ReactNode;
  children: ReactNode;
};

/** The page of a record: title, badges, actions, cards, and the history at the end. */
export function DetailPage(props: Props) {
  const { table, record, title, code, badges, buttons, actions = [], foot = null, children } = props;
  useNamedPage(title);
  const state = useRowStates()?.(table, record.id);
  const isNarrow = useIsNarrow();
  const labels = [...useQrItem({ table, id: record.id }), ...printLabelItems(table, record.id)];
  const exports = useElnItems({ table, id: record.id });
  const withdrawal = useWithdrawal({ table, id: record.id }, title);
  const items = [...(withdrawal.isFrozen ? [] : actions), ...labels, ...exports, ...withdrawal.items];
  const content = (
    <>
      <div className="page-head">
        <div className="page-head__title">
          <h1>
            <Unbroken text={title} />
          </h1>
          <div className="page-head__meta">
            {code && code !== title ? <Code>{code}</Code> : null}
            {isFindable(table) ? <Code>{shortCode({ table, id: record.id })}</Code> : null}
            {record.is_active === undefined || withdrawal.isWithdrawn ? null : (
              <Badge tone={record.is_active ? "active" : "inactive"} />
            )}
            {badges}
            {state ? <SyncBadge state={state} /> : null}
          </div>
        </div>
        {withdrawal.isFrozen ? null : buttons}
        {items.length > 0 ? (
          <ActionsMenu items={items} primary={!isNarrow || (!buttons && foot === null)} />
        ) : null}
      </div>
      <ReadFailure table={table} />
      {withdrawal.notice}
      <ReplacedNotices of={{ table, id: record.id }} />
      <FrozenContext value={withdrawal.isFrozen}>{children}</FrozenContext>
      {isFindable(table) ? (
        <FilesAndHistory of={{ table, id: record.id }} title={title} />
      ) : (
        <HistoryCard of={{ table, id: record.id }} />
      )}
      {withdrawal.form}
    </>
  );
  if (foot === null) return <main className="page detailpage">{content}</main>;
  return (
    <main className="withbar">
      <div className="page detailpage">{content}</div>
      {withdrawal.isFrozen ? null : foot}
    </main>
  );
}

type MissingProps = {
  /** Null if the lab has no such record, undefined while the record is loading. */
  answer: null | undefined;
  entity: string;
  back: { to: string; label: string };
  /** Replaces '{entity} not found'; the children then give details. */
  failure?: string;
  children?: ReactNode;
};

/** Shown in place of a record that the lab does not have, or that is not on this device yet. */
export function DetailMissing({ answer, entity, back, failure, children }: MissingProps) {
  const mayExist = useMayExist();
  if (answer === undefined || mayExist === undefined) return <main className="page detailpage" aria-busy />;
  return (
    <main className="page detailpage">
      {mayExist ? (
        <NotLoadedYet isPage />
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
