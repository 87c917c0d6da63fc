import type { ReactNode } from "react";
import { DialogFrame, DialogHead } from "./dialog.tsx";
import "./drawer.css";

type DrawerProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  foot?: ReactNode;
  children: ReactNode;
};

/** A modal panel at the right edge, 420 px wide. */
export function Drawer({ open, onClose, title, foot, children }: DrawerProps) {
  return (
    <DialogFrame open={open} onClose={onClose} className="drawer" scrimClassName="scrim--drawer">
      <DialogHead title={title} onClose={onClose} />
      <div className="drawer__body">{children}</div>
      {foot ? <footer className="dialog__foot">{foot}</footer> : null}
    </DialogFrame>
  );
}
