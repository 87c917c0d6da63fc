import { IconArchive, IconCircleOff, IconMapPin, IconPencil } from "@tabler/icons-react";
import { type ReactNode, useMemo, useState } from "react";
import { commandOf } from "#contract/operations.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { isWithdrawable } from "#domain/withdrawal/rules.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { useSaving } from "../saving/use-saving.ts";
import { bulkEdits } from "./bulk-edits.ts";
import { EditDialog, sharedFields } from "./edit-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import type { BulkAction } from "./selection-bar.tsx";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

type Row = { id: string; is_active?: boolean };
type Open = { form: "move" | "edit" | "withdraw"; ids: readonly string[] };

/**
 * Moving, editing, retiring and withdrawing the selected rows of a list: the actions, and the open dialog. `onDone` clears the
 * selection.
 */
export function useBulkEdits(
  table: TableName,
  onDone: () => void,
): { actions: BulkAction<Row>[]; dialog: ReactNode } {
  const [open, setOpen] = useState<Open | null>(null);
  const { saveAll } = useSaving();
  const confirm = useConfirm();
  const { notify } = useNotices();
  const edits = bulkEdits[table];
  const move = edits?.move;
  const retire = edits?.retire;
  const edit = commandOf("edit", table);
  const [first, ...others] = useMemo(() => (edit ? sharedFields(edit) : []), [edit]);

  async function markInactive(rows: readonly Row[]) {
    if (retire === undefined) return;
    const active = rows.filter(({ is_active }) => is_active !== false);
    const count = active.length === 1 ? "1 record" : `${active.length} records`;
    if (active.length === 0) return notify({ kind: "warning", title: "The selected rows are inactive." });
    const text = `Mark ${count} as inactive?${retire.isFinal ? " This action can not be undone later." : ""}`;
    if (!(await confirm({ text, danger: true, confirmLabel: "Mark inactive" }))) return;
    const inputs = active.map(({ id }) => ({ params: { id }, body: retire.body }));
    const saved = { title: `${count} marked inactive.` };
    const outcome = await saveAll(retire.command, inputs, { saved, canUndo: true });
    if (outcome.kind === "saved") onDone();
  }
  const opening = (form: Open["form"]) => (rows: readonly Row[]) =>
    setOpen({ form, ids: rows.map(({ id }) => id) });
  const close = () => setOpen(null);
  const form = open?.form;
  const ids = open?.ids ?? [];
  return {
    actions: [
      ...(move ? [{ label: "Move", icon: IconMapPin, onSelect: opening("move") }] : []),
      ...(first ? [{ label: "Edit field", icon: IconPencil, onSelect: opening("edit") }] : []),
      ...(retire
        ? [
            {
              label: "Mark inactive",
              icon: IconCircleOff,
              onSelect: (rows: readonly Row[]) => void markInactive(rows),
            },
          ]
        : []),
      ...(isWithdrawable(table)
        ? [{ label: "Withdraw", icon: IconArchive, onSelect: opening("withdraw") }]
        : []),
    ],
    dialog:
      form === "move" && move ? (
        <MoveDialog
          table={table}
          command={move}
          details={edits?.details}
          ids={ids}
          onClose={close}
          onMoved={onDone}
        />
      ) : form === "edit" && edit && first ? (
        <EditDialog
          table={table}
          command={edit}
          fields={[first, ...others]}
          ids={ids}
          onClose={close}
          onEdited={onDone}
        />
      ) : form === "withdraw" && isWithdrawable(table) ? (
        <WithdrawDialog table={table} ids={ids} onClose={close} onWithdrawn={onDone} />
      ) : null,
  };
}
