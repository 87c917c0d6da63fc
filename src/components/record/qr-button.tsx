import { IconQrcode } from "@tabler/icons-react";
import type { TableName } from "#domain/kernel/tables.ts";
import type { MenuItem } from "#ui/menu/menu.tsx";
import { Button } from "#ui/press/button.tsx";
import { qrTypeOf, useQrLabel } from "./use-qr-label.ts";

/** Makes a label of a thing. */
export function QrButton({ type, id }: { type: string; id: string }) {
  const make = useQrLabel();
  return (
    <Button size="sm" icon={IconQrcode} onClick={() => void make(type, id)}>
      QR Code
    </Button>
  );
}

/** The same as an item of a record's actions; none where no label is made of its kind. */
export function useQrItem({ table, id }: { table: TableName; id: string }): MenuItem[] {
  const make = useQrLabel();
  const type = qrTypeOf(table);
  return type ? [{ label: "QR Code", icon: IconQrcode, onSelect: () => void make(type, id) }] : [];
}
