import { z } from "zod";
import { isFindable, nameInSentence } from "#domain/kinds.ts";
import { dismissReplacement } from "#domain/replacements/rules.ts";
import { command } from "../operation.ts";
import { ById, Nothing } from "../shapes.ts";

export const replacementCommands = {
  dismissReplacement: command({
    name: "dismissReplacement",
    method: "DELETE",
    path: "/api/replacements/:id",
    summary:
      "Deletes a notice about replaced values that its person has read. The values remain in the history.",
    params: ById,
    body: Nothing,
    answer: z.object({ dismissed: z.literal(true) }),
    status: 200,
    lane: ({ params }) => ({ table: "replacements", id: params.id }),
    decide: dismissReplacement,
    reply: async () => ({ dismissed: true as const }),
    title: (lab, { params }) => {
      const { record_table: table = "claims", record_id: id } = lab.get("replacements", params.id) ?? {};
      return `Notice read: ${isFindable(table) ? nameInSentence(lab, table, id) : "replaced values"}`;
    },
    failure: "Failed to dismiss the notice",
    success: "Dismissed.",
  }),
};
