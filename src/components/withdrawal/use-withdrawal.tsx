import { IconArchive } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { withdrawalCommandsOf } from "#contract/operations.ts";
import { isStaff } from "#domain/kernel/roles.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { showDateTime } from "#domain/values/time.ts";
import { mayWithdraw } from "#domain/withdrawal/may-withdraw.ts";
import { isWithdrawable } from "#domain/withdrawal/rules.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { useRecords } from "#hooks/use-records.ts";
import { isoNow } from "#sync/env.ts";
import type { MenuItem } from "#ui/menu/menu-item.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { useSaving } from "../saving/use-saving.ts";
import { WithdrawForm } from "./withdraw-form.tsx";

/**
 * What the page of a record shows about its withdrawal: the menu's item for who may withdraw it, the notice of a
 * withdrawn record, and the open form.
 */
export function useWithdrawal(ref: { table: TableName; id: string }, title: string) {
  const { table, id } = ref;
  const { env } = useLab();
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const record = useRecords(
    async (records) => (isWithdrawable(table) ? await records.get(table, id) : undefined),
    [table, id],
  );
  const withdrawn = record?.withdrawn ?? null;
  const may =
    record && withdrawn === null && mayWithdraw(record, { by: session.email, at: isoNow(env) }, session);
  const items: MenuItem[] = may
    ? [{ label: "Withdraw", icon: IconArchive, danger: true, onSelect: () => setOpen(true) }]
    : [];
  const form: ReactNode =
    isOpen && isWithdrawable(table) ? (
      <WithdrawForm table={table} id={id} title={title} onClose={() => setOpen(false)} />
    ) : null;
  const notice: ReactNode = withdrawn ? (
    <Banner
      tone="warn"
      icon={IconArchive}
      title="Withdrawn."
      action={isStaff(session) ? <RestoreButton table={table} id={id} /> : null}
    >
      By {withdrawn.by}, {showDateTime(withdrawn.at)}: {withdrawn.reason}
    </Banner>
  ) : null;
  return { items, form, notice, isWithdrawn: withdrawn !== null };
}

function RestoreButton({ table, id }: { table: TableName; id: string }) {
  const { save } = useSaving();
  if (!isWithdrawable(table)) return null;
  const restore = () => save(withdrawalCommandsOf[table].restore, { params: { id }, body: {} });
  return (
    <Button size="sm" guarded onClick={() => void restore()}>
      Restore
    </Button>
  );
}
