import { IconCircleOff, IconMapPin } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { TableName } from "#domain/kernel/tables.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { useSaving } from "../saving/use-saving.ts";
import { bulkEdits } from "./bulk-edits.ts";
import { MoveDialog } from "./move-dialog.tsx";
import type { BulkAction } from "./selection-bar.tsx";

type Row = { id: string; is_active?: boolean };

/** Moving and retiring the selected rows of a list: the actions, and the open dialog. `onDone` clears the selection. */
export function useBulkEdits(
  table: TableName,
  onDone: () => void,
): { actions: BulkAction<Row>[]; dialog: ReactNode } {
  const [moved, setMoved] = useState<readonly string[] | null>(null);
  const { saveAll } = useSaving();
  const confirm = useConfirm();
  const { notify } = useNotices();
  const edits = bulkEdits[table];
  if (edits === undefined) return { actions: [], dialog: null };
  const { move, details, retire } = edits;

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
  return {
    actions: [
      { label: "Move", icon: IconMapPin, onSelect: (rows) => setMoved(rows.map(({ id }) => id)) },
      ...(retire
        ? [
            {
              label: "Mark inactive",
              icon: IconCircleOff,
              onSelect: (rows: readonly Row[]) => void markInactive(rows),
            },
          ]
        : []),
    ],
    dialog:
      moved === null ? null : (
        <MoveDialog
          table={table}
          command={move}
          details={details}
          ids={moved}
          onClose={() => setMoved(null)}
          onMoved={onDone}
        />
      ),
  };
}
