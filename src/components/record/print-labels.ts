import { IconPrinter } from "@tabler/icons-react";
import type { TableName } from "#domain/kernel/tables.ts";
import { isFindable } from "#domain/kind-pages.ts";
import { printLabelsPath } from "#domain/qr-labels/addresses.ts";
import type { MenuItem } from "#ui/menu/menu-item.ts";

/** The menu item that prints the label of a record; none for a table without labels. */
export function printLabelItems(table: TableName, id: string): MenuItem[] {
  return isFindable(table)
    ? [{ label: "Print label", icon: IconPrinter, to: printLabelsPath([{ table, id }]) }]
    : [];
}
