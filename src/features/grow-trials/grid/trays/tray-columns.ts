import type { ComponentType } from "react";
import type { AnyCommand } from "#contract/operation.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import type { WriteInput } from "#sync/write/submit.ts";

/** The values of a tray, by column. */
export type TrayValues = Readonly<Record<string, unknown>>;

/** A field that is entered for each tray. */
export type TrayColumn = {
  name: string;
  head: string;
  unit: string;
  /** Words instead of a figure. */
  isText?: boolean;
  /** Computed from the other columns unless it is typed: it cannot be the same for all trays. */
  isComputed?: boolean;
  /** The value of a typed share, `68 of 72`; undefined for other texts. */
  shareOf?: (text: string) => number | undefined;
  /** What an empty cell means, by the columns before it; `at` is when it was done (ISO UTC), null while that is no date. */
  suggested?: (of: {
    trial: GrowTrialDetail;
    tray: Formulation;
    at: string | null;
    values: TrayValues;
  }) => string | number | null;
};

/** Who did it, when (ISO UTC), and the current time. */
export type Done = { by: string; at: string; now: string };

/** A table with a row for each tray, as data. */
export type TrayTable = {
  /** The name of its draft. */
  key: string;
  title: string;
  /** The command of a new row, with its messages. */
  command: AnyCommand;
  columns: readonly TrayColumn[];
  /** The date that all rows share. */
  at: { name: string; label: string };
  /** Tag comments that can be chosen for all rows. */
  tags: readonly { name: string; label: string; topic: "leaf" | "root" }[];
  /** What is recorded of a tray; null before. Its columns in `open` can still be typed. */
  recorded: (tray: Formulation) => { values: TrayValues; open?: readonly string[] } | null;
  input: (tray: Formulation, values: TrayValues, done: Done) => WriteInput & { body: object };
  warnings: (values: TrayValues, tray: Formulation) => string[];
  /** A doubt about the date that all rows share (ISO UTC); null without one. */
  dateDoubt?: (at: string, trial: GrowTrialDetail) => string | null;
  /** The heads of the columns that can be typed on a later day. */
  left?: (values: TrayValues) => string[];
  /** The form that edits what is recorded. */
  Form: ComponentType<{ trial: GrowTrialDetail; tray: Formulation; onClose: () => void }>;
};
