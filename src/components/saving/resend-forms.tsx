import { type ComponentType, createContext, type ReactNode, use } from "react";
import type { Rejection } from "#domain/kernel/change.ts";
import type { OutboxEntry } from "#store/rows.ts";
import type { Saved } from "#sync/write/outbox.ts";
import type { Full } from "#sync/write/storage-faults.ts";

/** What a refused write's form is opened with. */
export type ResendProps = {
  entry: OutboxEntry;
  onClose: () => void;
  save: (body: unknown) => Promise<Saved | Rejection | Full>;
};

/** The form a refused write was made with, opened again with what was typed; it saves through `save` alone. */
export type ResendForm = ComponentType<ResendProps>;

/** The form of each command, by the command's name. */
export type ResendForms = Readonly<Record<string, ResendForm>>;

const ResendFormsContext = createContext<ResendForms>({});

/** Hands the forms of the features to the outbox, so that neither imports the other. */
export function ResendFormsProvider({ forms, children }: { forms: ResendForms; children: ReactNode }) {
  return <ResendFormsContext value={forms}>{children}</ResendFormsContext>;
}

/** The form of a command; `undefined` where this version has none. */
export function useResendForm(command: string): ResendForm | undefined {
  return use(ResendFormsContext)[command];
}
