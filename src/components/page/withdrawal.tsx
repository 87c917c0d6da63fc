import { IconArchive } from "@tabler/icons-react";
import { createContext, type ReactNode, use, useState } from "react";
import type { z } from "zod";
import { withdrawalCommandsOf } from "#contract/operations.ts";
import { isStaff } from "#domain/kernel/roles.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { mayWithdraw } from "#domain/kernel/withdrawn.ts";
import { kindPages } from "#domain/kind-pages.ts";
import { showDateTime } from "#domain/values/time.ts";
import { isWithdrawable } from "#domain/withdrawal/rules.ts";
import type { NewWithdrawal, WithdrawableTable } from "#domain/withdrawal/schema.ts";
import { useLab, useMay, usePersonName, useSession } from "#hooks/lab-context.tsx";
import { useRecords } from "#hooks/use-records.ts";
import { isoNow } from "#sync/env.ts";
import type { MenuItem } from "#ui/menu/opened-menu.tsx";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { CommandFormDialog } from "../form/command-form-dialog.tsx";
import { TextAreaField } from "../form/form-fields.tsx";
import { ItemLine } from "../form/item-line.tsx";
import { useCommandForm } from "../saving/use-command-form.ts";
import { useSaving } from "../saving/use-saving.ts";

/**
 * What the page of a record shows about its withdrawal: the menu's item for who may withdraw it, the notice of a
 * withdrawn record, and the open form.
 */
export function useWithdrawal(ref: { table: TableName; id: string }, title: string) {
  const { table, id } = ref;
  const { env } = useLab();
  const session = useSession();
  const nameOf = usePersonName();
  const [isOpen, setOpen] = useState(false);
  const record = useRecords(
    async (records) => (isWithdrawable(table) ? await records.get(table, id) : undefined),
    [table, id],
  );
  const withdrawn = record?.withdrawn ?? null;
  const mayWrite = useMay()("member");
  const may =
    mayWrite &&
    record &&
    withdrawn === null &&
    mayWithdraw(record, { by: session.email, at: isoNow(env) }, session);
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
      By {nameOf(withdrawn.by)}, {showDateTime(withdrawn.at)}: {withdrawn.reason}
    </Banner>
  ) : null;
  return { items, form, notice, isWithdrawn: withdrawn !== null, isFrozen: withdrawn !== null || !mayWrite };
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

/** Whether nothing can be done with the record of a page: it is withdrawn, or the person is a reader. */
export const FrozenContext = createContext(false);

export const useIsFrozen = () => use(FrozenContext);

type Props = { table: WithdrawableTable; id: string; title: string; onClose: () => void };

/** Withdraws a record, with a reason. */
function WithdrawForm({ table, id, title, onClose }: Props) {
  const form = useCommandForm<z.input<typeof NewWithdrawal>>({
    command: withdrawalCommandsOf[table].withdraw,
    params: { id },
    defaults: {},
    onClose,
  });
  return (
    <CommandFormDialog
      of={form}
      title={`Withdraw ${wordInSentence(kindPages[table].word)}`}
      submitLabel="Withdraw"
    >
      <ItemLine of={{ table, id }} />
      <p className="span">
        <b>{title}</b> will leave the lists and search. Its code stays in use, its page and its history
        remain, and staff can restore it.
      </p>
      <TextAreaField control={form.form.control} name="reason" required />
    </CommandFormDialog>
  );
}

/** 'feedstock', but 'CNF'. */
const wordInSentence = (word: string) => word.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
