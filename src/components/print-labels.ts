import { IconPrinter } from "@tabler/icons-react";
import { isFindable } from "#domain/kinds.ts";
import { printLabelsPath } from "#domain/qr-labels/print-path.ts";
import type { TableName } from "#domain/tables.ts";
import type { MenuItem } from "#ui/menu.tsx";

/** In the actions of a record that can have a label. */
export function printLabelItems(table: TableName, id: string): MenuItem[] {
  return isFindable(table)
    ? [{ label: "Print label", icon: IconPrinter, to: printLabelsPath([{ table, id }]) }]
    : [];
}
