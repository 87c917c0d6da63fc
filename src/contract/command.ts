import type { z } from "zod";
import type { RecordSource } from "#domain/kernel/records.ts";
import { kinds, nameInSentence } from "#domain/kinds.ts";
import { overMerged } from "#domain/lookups/naming.ts";
import { withOwnId } from "#domain/qr-labels/own-ids.ts";
import type { FindableTable } from "#domain/tables.ts";
import { showPerson, startSentence } from "#domain/values/words.ts";
import { overWithdrawn } from "#domain/withdrawal/over-withdrawn.ts";
import type { Command, Shape } from "./operation.ts";
import { ById } from "./shapes.ts";

export function command<P extends Shape, B extends Shape, A extends Shape>(
  operation: Omit<Command<P, B, A>, "kind">,
): Command<P, B, A> {
  const decide = overMerged(operation.decide);
  const rule = operation.seesWithdrawn ? decide : overWithdrawn(decide);
  return { kind: "command", ...operation, decide: withOwnId(rule) };
}

type Edit<B extends z.ZodType, A extends z.ZodType> = Pick<
  Command<typeof ById, B, A>,
  "name" | "path" | "body" | "answer" | "decide"
> & {
  table: FindableTable;
  /** Reads the record after the edit, at `now` (ISO UTC). */
  read: (records: RecordSource, id: string, now: string) => Promise<z.output<A> | undefined>;
};

/** Defines the command that edits the details of a record of one kind. */
export function editCommand<B extends z.ZodType, A extends z.ZodType>({ table, read, ...edit }: Edit<B, A>) {
  return command({
    ...edit,
    method: "PUT",
    summary: `Edits the details of ${kinds[table].unknown}. An omitted field is unchanged; \`base\` contains the values shown when the form was opened.`,
    params: ById,
    status: 200,
    lane: ({ params }) => ({ table, id: params.id }),
    reply: (records, { params }, stamp) => read(records, params.id, stamp.now),
    title: (lab, { params, body }) => titleOfEdit(nameInSentence(lab, table, params.id), body as Entered),
    failure: "Failed to save the changes",
    success: "Changes saved.",
  });
}

/** `Edit of GT-003`; `GT-003 assigned to Dana Ruiz` if the edit does nothing else. */
function titleOfEdit(name: string, { base: _, assigned_to: to, ...others }: Entered): string {
  if (to === undefined || Object.values(others).some((value) => value !== undefined))
    return `Edit of ${name}`;
  return `${startSentence(name)} assigned to ${to ? showPerson(to) : "nobody"}`;
}

type Entered = { base?: unknown; assigned_to?: string | null };
