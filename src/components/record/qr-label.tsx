import { IconPrinter, IconQrcode } from "@tabler/icons-react";
import type { AnyCommand } from "#contract/operation.ts";
import { labelCommandOf } from "#contract/qr-labels/commands.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { isFindable } from "#domain/kind-pages.ts";
import { printLabelsPath } from "#domain/qr-labels/addresses.ts";
import { labelId } from "#domain/qr-labels/rules.ts";
import { labelIdOf } from "#domain/qr-labels/views.ts";
import { useMay } from "#hooks/lab-context.tsx";
import { useReplica } from "#hooks/use-records.ts";
import type { MenuItem } from "#ui/menu/opened-menu.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { useSaving } from "../saving/use-saving.ts";

/** Returns a function that creates the QR label of a record, with or without signal, and shows a link to the label. */
function useQrLabel(): (command: AnyCommand, resourceId: string) => Promise<void> {
  const records = useReplica();
  const { save } = useSaving();
  const { notify } = useNotices();

  /** The id of the label, or why it could not be created. */
  async function make(command: AnyCommand, resourceId: string): Promise<{ made: string } | { why: string }> {
    const known = await labelIdOf(records, resourceId);
    if (known !== undefined && (await records.get("qr_labels", known))) return { made: known };
    const input = { params: { id: resourceId }, body: { qr_label_id: labelId(resourceId) } };
    const outcome = await save(command, input, { saved: null, failed: null });
    if (outcome.kind !== "saved") return { why: outcome.message };
    return { made: (await labelIdOf(records, resourceId)) ?? labelId(resourceId) };
  }

  return async (command, resourceId) => {
    const id = `qr-${resourceId}`;
    notify({ kind: "spinner", id, title: "Generating QR code..." });
    const outcome = await make(command, resourceId).catch((error: unknown) => {
      notify({ kind: "error", id, title: "Failed to generate QR code" });
      throw error;
    });
    if ("why" in outcome)
      notify({ kind: "error", id, title: "Failed to generate QR code", detail: outcome.why });
    else {
      const link = { label: "Click Here to View", to: `/inventory/qr-code-viewer/${outcome.made}` };
      notify({ kind: "success", id, title: "QR code generated successfully.", link });
    }
  };
}

/** The menu item that prints the label of a record; none for a table without labels. */
export function printLabelItems(table: TableName, id: string): MenuItem[] {
  return isFindable(table)
    ? [{ label: "Print label", icon: IconPrinter, to: printLabelsPath([{ table, id }]) }]
    : [];
}

/** The menu item that creates the QR label of a record; none for a table without QR labels. */
export function useQrItem({ table, id }: { table: TableName; id: string }): MenuItem[] {
  const make = useQrLabel();
  const command = isFindable(table) ? labelCommandOf[table] : undefined;
  const mayWrite = useMay()("member");
  if (!command || !mayWrite) return [];
  return [{ label: "QR Code", icon: IconQrcode, onSelect: () => void make(command, id) }];
}
