import { CakeDetail } from "#domain/cakes/schema.ts";
import { cakeDetail } from "#domain/cakes/views.ts";
import { ChemicalDetail } from "#domain/chemicals/schema.ts";
import { chemicalDetail } from "#domain/chemicals/views.ts";
import { CnfDetail } from "#domain/cnfs/schema.ts";
import { cnfDetail } from "#domain/cnfs/views.ts";
import { FeedstockDetail } from "#domain/feedstocks/schema.ts";
import { feedstockDetail } from "#domain/feedstocks/views.ts";
import { correctStock, NewCorrection, NewVoid, voidUse } from "#domain/resource-use/corrections.ts";
import { useRecordItem } from "#domain/resource-use/list.ts";
import type { StockTable } from "#domain/resource-use/names.ts";
import { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { cakeCommands } from "../cakes/commands.ts";
import { chemicalCommands } from "../chemicals/commands.ts";
import { cnfCommands } from "../cnfs/commands.ts";
import { command } from "../command.ts";
import { feedstockCommands } from "../feedstocks/commands.ts";
import type { AnyCommand } from "../operation.ts";
import { ById } from "../shapes.ts";

/**
 * Online-only commands: they require the current balance. Each is sent at once, once per key, and never stored in the
 * outbox.
 */
export const onlineCommands = {
  correctChemical: command({
    ...correction("chemicals", "chemicals", "Chemical"),
    name: "correctChemical",
    answer: ChemicalDetail,
    reply: (records, { params }) => chemicalDetail(records, params.id),
  }),

  correctFeedstock: command({
    ...correction("feedstocks", "feedstocks", "Feedstock"),
    name: "correctFeedstock",
    answer: FeedstockDetail,
    reply: (records, { params }) => feedstockDetail(records, params.id),
  }),

  correctCake: command({
    ...correction("cakes", "cakes", "Cake"),
    name: "correctCake",
    answer: CakeDetail,
    reply: (records, { params }) => cakeDetail(records, params.id),
  }),

  correctCnf: command({
    ...correction("cnfs", "cnfs", "CNF"),
    name: "correctCnf",
    answer: CnfDetail,
    reply: (records, { params }) => cnfDetail(records, params.id),
  }),

  voidUseRecord: command({
    name: "voidUseRecord",
    method: "POST",
    path: "/api/resource-use/:id/void",
    summary: "Voids a use record, with a reason. Online only. A linked use record cannot be voided.",
    params: ById,
    body: NewVoid,
    answer: UseRecordListItem,
    status: 200,
    lane: ({ params }) => ({ table: "use_records", id: params.id }),
    decide: voidUse,
    reply: (records, { params }) => useRecordItem(records, params.id),
    title: () => "Void of a use record",
    failure: "Failed to void use record",
    success: "Use record voided.",
  }),
};

/** The properties that the corrections of all stocks share. */
function correction(folder: string, table: StockTable, entity: string) {
  return {
    method: "POST" as const,
    path: `/api/${folder}/:id/corrections`,
    summary: `Sets the amount remaining of a ${entity} to the counted amount, with a reason. Online only.`,
    params: ById,
    body: NewCorrection,
    status: 201 as const,
    lane: ({ params }: { params: { id: string } }) => ({ table, id: params.id }),
    decide: correctStock(table, entity),
    title: () => `Correction of a ${entity}`,
    failure: "Failed to correct stock",
    success: "Stock corrected.",
  };
}

/** The command that records a use of a resource of this type. Throws if the type has no stock. */
export function useCommandOf(resourceType: string): AnyCommand {
  if (["CHEMICAL", "ACID", "NEUTRALIZING_AGENT"].includes(resourceType))
    return chemicalCommands.addChemicalUseRecord;
  if (resourceType === "FEEDSTOCK") return feedstockCommands.addFeedstockUseRecord;
  if (resourceType === "CAKE") return cakeCommands.addCakeUseRecord;
  if (resourceType === "CNF") return cnfCommands.addCnfUseRecord;
  throw new Error("Unsupported resource type");
}
