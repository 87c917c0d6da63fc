import { createContext, type ReactNode } from "react";

export type ConfirmRequest = {
  text: string;
  /** Lines below the text: what it is about, or what to check before. */
  details?: readonly string[];
  /** A field below the details. */
  content?: ReactNode;
  /** False while the field is not valid: Confirm then does nothing. */
  isReady?: () => boolean;
  /** Red, for deletion only. */
  danger?: boolean;
  confirmLabel?: string;
  cancelLabel?: string;
};

export type OpenRequest = ConfirmRequest & {
  answer: (yes: boolean) => void;
};

type ConfirmState = {
  ask: (request: ConfirmRequest) => Promise<boolean>;
  openRequest: OpenRequest | null;
  hosts: readonly string[];
  setHosts: (change: (hosts: readonly string[]) => readonly string[]) => void;
};

/** The open question and the hosts that can render it. */
export const ConfirmContext = createContext<ConfirmState | null>(null);
