import { IconFileSpreadsheet, IconPackageExport, IconTableExport } from "@tabler/icons-react";
import { paths } from "#contract/sending.ts";
import { needs } from "#contract/start.ts";
import type { Ref } from "#domain/kernel/change.ts";
import { isFindable } from "#domain/kind-pages.ts";
import { useLab, useMay, useSession } from "#hooks/lab-context.tsx";
import { readStatus } from "#sync/outbox/status.ts";
import { fetchEln } from "#sync/receive/fetch-eln.ts";
import type { MenuItem } from "#ui/menu/opened-menu.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import type { Glyph } from "#ui/text/icon.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";

/** The menu item that exports a record with its lineage; none for a table without pages. */
export function useElnItems({ table, id }: Ref): MenuItem[] {
  const exportEln = useElnExport();
  if (!isFindable(table)) return [];
  const onSelect = () => void exportEln(paths.exportEln, { table, id });
  return [{ label: "Export .eln", icon: IconPackageExport, onSelect }];
}

/** The menu item that exports the whole lab; none for who may not. */
export function useLabExportItems(): MenuItem[] {
  const exportEln = useElnExport();
  const may = useMay();
  if (!may(needs.exportLab)) return [];
  const onSelect = () => void exportEln(paths.exportLab);
  return [{ label: "Export the whole lab", icon: IconPackageExport, onSelect }];
}

/** The menu items that export every table of the lab; none for who may not. */
export function useTableExportItems(): MenuItem[] {
  const exportFile = useElnExport();
  const may = useMay();
  if (!may(needs.exportLab)) return [];
  const item = (label: string, icon: Glyph, path: string) => ({
    label,
    icon,
    onSelect: () => void exportFile(path),
  });
  return [
    item("Export all tables as XLSX", IconFileSpreadsheet, paths.exportXlsx),
    item("Export all tables as CSV", IconTableExport, paths.exportCsv),
  ];
}

/** Returns a function that downloads a file that the server exports, and shows what is not in it. */
function useElnExport(): (path: string, query?: Record<string, string>) => Promise<void> {
  const { env } = useLab();
  const { email } = useSession();
  const { notify } = useNotices();
  const device = useDeviceKind();
  const id = "export-eln";
  return async (path, query) => {
    notify({ kind: "spinner", id, title: "Exporting..." });
    const fetched = await fetchEln(env, path, query);
    if (fetched.kind === "none") {
      notify({ kind: "error", id, title: "Nothing was exported.", detail: fetched.message });
      return;
    }
    download(fetched.name, fetched.file);
    const { waiting, sending, attention } = await readStatus(env.store, email);
    const unsent = waiting + sending + attention;
    const detail = unsent > 0 ? { detail: notSent(unsent, device) } : {};
    notify({ kind: unsent > 0 ? "warning" : "success", id, title: `Exported ${fetched.name}`, ...detail });
  };
}

/** The server makes the file, from what it has. */
function notSent(count: number, device: string): string {
  return count === 1
    ? `1 change on this ${device} is not sent yet: it is not in the file.`
    : `${count} changes on this ${device} are not sent yet: they are not in the file.`;
}

/** Downloads CSV text as a file; works offline. */
export function downloadCsv(fileName: string, csv: string): void {
  download(fileName, new Blob([csv], { type: "text/csv;charset=utf-8" }));
}

/** Downloads `content` as a file. */
export function download(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
