import { IconPrinter } from "@tabler/icons-react";
import { hasLabels, printLabelsPath } from "#domain/qr-labels/print-path.ts";
import type { TableName } from "#domain/tables.ts";
import type { MenuItem } from "#ui/menu.tsx";

/** In the actions of a record that can have a label. */
export function printLabelItems(table: TableName, id: string): MenuItem[] {
  return hasLabels(table)
    ? [{ label: "Print label", icon: IconPrinter, to: printLabelsPath([{ table, id }]) }]
    : [];
}
