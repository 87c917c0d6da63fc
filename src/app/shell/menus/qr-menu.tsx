import { IconChevronDown, IconFolder, IconQrcode, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "react-router-dom";
import { useOwnPerson } from "#components/person/pin.tsx";
import { useLab, useMay } from "#hooks/lab-context.tsx";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { Menu } from "#ui/menu/menu.tsx";
import type { MenuItem } from "#ui/menu/opened-menu.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { Icon } from "#ui/text/icon.tsx";

const trigger = (
  <button type="button" className="bar-link" aria-label="QR menu">
    <Icon of={IconQrcode} />
    <span className="bar-label">QR</span>
    <Icon of={IconChevronDown} className="chev" />
  </button>
);

/** Opens the shared folder of QR labels (`FIBRIL_QR_FOLDER_URL`), or their list where none is set, and deletes all labels, which readers do not. */
export function QrMenu() {
  const deleteAll = useDeleteQrLabels();
  const navigate = useNavigate();
  const folder = useOwnPerson()?.qr_folder;
  const mayWrite = useMay()("member");
  const items: MenuItem[] = [
    {
      label: "View QR codes",
      icon: IconFolder,
      onSelect: () =>
        folder ? window.open(folder, "_blank", "noreferrer") : navigate("/inventory/qr-code-viewer/all"),
    },
  ];
  if (mayWrite)
    items.push({
      label: "Delete All QR Codes",
      icon: IconTrash,
      danger: true,
      onSelect: () => void deleteAll(),
    });
  return <Menu trigger={trigger} items={items} />;
}

/** Deletes all labels with a call, not through the outbox: the labels to delete are those on the server now. */
function useDeleteQrLabels(): () => Promise<void> {
  const { env, wake } = useLab();
  const confirm = useConfirm();
  const { notify } = useNotices();
  const id = "delete-qr-labels";
  const fail = (detail: string) =>
    void notify({ kind: "error", id, title: "Failed to delete QR codes. Please try again.", detail });
  return async () => {
    const text = "Confirm deletion of all QR labels? These can easily be regenerated in the future.";
    if (!(await confirm({ text, danger: true }))) return;
    notify({ kind: "spinner", id, title: "Deleting QR codes..." });
    const [{ calls }, { callLab }] = await Promise.all([
      import("#contract/calls.ts"),
      import("#sync/session/call-lab.ts"),
    ]);
    const called = await callLab(env, calls.emptyQrLabelFolder);
    if (called.kind !== "done") return fail(called.message);
    notify({ kind: "success", id, title: "All QR codes have been deleted successfully" });
    await wake({ force: true });
  };
}
