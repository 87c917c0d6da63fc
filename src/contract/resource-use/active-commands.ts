import type { z } from "zod";
import { CakeDetail } from "#domain/cakes/schema.ts";
import { cakeDetail } from "#domain/cakes/views.ts";
import { ChemicalDetail } from "#domain/chemicals/schema.ts";
import { chemicalDetail } from "#domain/chemicals/views.ts";
import { FeedstockDetail } from "#domain/feedstocks/schema.ts";
import { feedstockDetail } from "#domain/feedstocks/views.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { kinds, nameInSentence } from "#domain/kinds.ts";
import { markActive, markInactive } from "#domain/resource-use/inactive.ts";
import type { StockTable } from "#domain/resource-use/names.ts";
import { startSentence } from "#domain/values/words.ts";
import { command } from "../command.ts";
import { ById, Nothing } from "../shapes.ts";

const chemical = marksOf("Chemical", "chemicals", ChemicalDetail, chemicalDetail);
const feedstock = marksOf("Feedstock", "feedstocks", FeedstockDetail, feedstockDetail);
const cake = marksOf("Cake", "cakes", CakeDetail, cakeDetail);

/** Marking a stock inactive, and active again. A CNF remains inactive: its command is among its own. */
export const activeCommands = {
  markChemicalInactive: chemical.inactive,
  markChemicalActive: chemical.active,
  markFeedstockInactive: feedstock.inactive,
  markFeedstockActive: feedstock.active,
  markCakeInactive: cake.inactive,
  markCakeActive: cake.active,
};

/** Defines the two commands of a kind. `name` is its name in commands, `read` returns its detail. */
function marksOf<A extends z.ZodType>(
  name: string,
  table: StockTable,
  answer: A,
  read: (records: RecordSource, id: string) => Promise<z.output<A> | undefined>,
) {
  const { word } = kinds[table];
  const common = {
    method: "PUT",
    params: ById,
    body: Nothing,
    answer,
    status: 200,
    lane: ({ params }: { params: { id: string } }) => ({ table, id: params.id }),
    reply: (records: RecordSource, { params }: { params: { id: string } }) => read(records, params.id),
  } as const;
  return {
    inactive: command({
      ...common,
      name: `mark${name}Inactive`,
      path: `/api/${table}/:id/mark-inactive`,
      summary: `Marks ${kinds[table].unknown} as inactive: it is not offered in forms. Its amounts do not change.`,
      decide: markInactive(table, word),
      title: (lab, { params }) => `${startSentence(nameInSentence(lab, table, params.id))} marked inactive`,
      failure: `Failed to mark ${word} inactive`,
      success: `${word} marked inactive.`,
    }),
    active: command({
      ...common,
      name: `mark${name}Active`,
      path: `/api/${table}/:id/mark-active`,
      summary: `Marks ${kinds[table].unknown} as active again.`,
      decide: markActive(table, word),
      title: (lab, { params }) => `${startSentence(nameInSentence(lab, table, params.id))} marked active`,
      failure: `Failed to mark ${word} active`,
      success: `${word} marked active.`,
    }),
  };
}
