import { IconQrcode } from "@tabler/icons-react";
import type { TableName } from "#domain/kernel/tables.ts";
import type { MenuItem } from "#ui/menu/opened-menu.tsx";
import { Button } from "#ui/press/button.tsx";
import { qrTypeOf, useQrLabel } from "./use-qr-label.ts";

/** A button that creates the QR label of a record. */
export function QrButton({ type, id }: { type: string; id: string }) {
  const make = useQrLabel();
  return (
    <Button size="sm" icon={IconQrcode} onClick={() => void make(type, id)}>
      QR Code
    </Button>
  );
}

/** The menu item that creates the QR label of a record; none for a table without QR labels. */
export function useQrItem({ table, id }: { table: TableName; id: string }): MenuItem[] {
  const make = useQrLabel();
  const type = qrTypeOf(table);
  return type ? [{ label: "QR Code", icon: IconQrcode, onSelect: () => void make(type, id) }] : [];
}
