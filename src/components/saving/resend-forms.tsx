import { type ComponentType, createContext, type ReactNode, use } from "react";
import type { Rejection } from "#domain/kernel/change.ts";
import type { OutboxEntry } from "#store/rows.ts";
import type { StorageFault } from "#store/storage-faults.ts";
import type { Saved } from "#sync/write/submit.ts";

/** The props of a form that edits a refused write. */
export type ResendProps = {
  entry: OutboxEntry;
  onClose: () => void;
  save: (body: unknown) => Promise<Saved | Rejection | StorageFault>;
};

/** The form of a refused write, opened with its values. It saves only through `save`. */
export type ResendForm = ComponentType<ResendProps>;

/** The forms by the name of their command. */
export type ResendForms = Readonly<Record<string, ResendForm>>;

const ResendFormsContext = createContext<ResendForms>({});

/** Provides the forms of the features to the outbox, so that the outbox does not import features. */
export function ResendFormsProvider({ forms, children }: { forms: ResendForms; children: ReactNode }) {
  return <ResendFormsContext value={forms}>{children}</ResendFormsContext>;
}

/** The form of a command; `undefined` if this version of the app has none. */
export function useResendForm(command: string): ResendForm | undefined {
  return use(ResendFormsContext)[command];
}
