import { type Change, type Rejection, reject, type Stamp, unknownChoice } from "../kernel/change.ts";
import type { Reads } from "../kernel/records.ts";
import { writtenBy } from "../kernel/written.ts";
import { type FieldsOfUse, type OwnUse, recordOwnUse } from "../resource-use/own-use.ts";
import type { LinkedTo, StoredUseRecord } from "../resource-use/schema.ts";
import { beginUses, changesOf, findUse, linkUse, type StockUses, voidUseOf } from "../resource-use/uses.ts";
import { useChemical } from "./rules.ts";
import type { Chemical } from "./schema.ts";

const BOTTLE = "neutralizing_agent_id";

/** The name of the agent in a bottle, or the refusal of a bottle of another chemical. Without a bottle the name as entered. */
export function bottleOf(
  lab: Reads,
  bottleId: string | null | undefined,
  agent: string | null,
): { kind: "agent"; agent: string | null } | Rejection {
  const bottle = lab.get("chemicals", bottleId);
  const name = lab.get("chemical_names", bottle?.chemical_name_id);
  if (!bottleId) return { kind: "agent", agent };
  if (name?.chemical_type !== "NEUTRALIZING_AGENT") return unknownChoice("neutralizing agent", BOTTLE);
  if (agent === null || agent === name.name) return { kind: "agent", agent: name.name };
  return reject("VALIDATION", "The selected bottle is of another chemical.", { field: BOTTLE });
}

/** A use of a bottle of agent, and the bottle; `linked_to` if the use has one consumer. */
type UseOfBottle = OwnUse & { bottle: string; linked_to: LinkedTo | null };

/** The use that a record of agent has after a write; null if it has none. */
type AgentUse = { kind: "recorded"; use: StoredUseRecord | null; changes: Change[]; warnings: string[] };

const NONE: AgentUse = { kind: "recorded", use: null, changes: [], warnings: [] };

/**
 * Records the agent that was taken from a bottle. A use that the record had before, of another bottle or amount, is
 * voided with the reason.
 */
export function useAgent(
  lab: Reads,
  wanted: UseOfBottle | null,
  fields: Omit<FieldsOfUse, "stock">,
  stamp: Stamp,
  before: { useId: string | null | undefined; reason: string } | null = null,
): AgentUse | Rejection {
  const found = findUse(lab, before?.useId);
  const current = found?.table === "chemicals" ? found : null;
  const isSame =
    current?.stock.id === wanted?.bottle &&
    current?.use.amount_used === wanted?.amount &&
    current?.use.amount_used_units === wanted?.units;
  if (isSame) return { ...NONE, use: current?.use ?? null };
  const voided =
    current &&
    voidUseOf(
      lab,
      beginUses("chemicals", current.stock),
      { ...current.use, linked_to: null },
      {
        reason: before?.reason ?? "",
        ...writtenBy(stamp),
      },
    );
  if (wanted === null) return { ...NONE, changes: voided ? changesOf(voided) : [] };

  const { bottle, linked_to, ...entered } = wanted;
  const isOneBottle = voided?.stock.id === bottle;
  const rule = (...[reads, input, by]: Parameters<typeof useChemical>) =>
    useChemical(reads, input, by, isOneBottle ? voided : null);
  const used = recordOwnUse(rule, lab, bottle, entered, { ...fields, stock: BOTTLE }, stamp);
  if (used.kind === "rejected") return used;
  const stockUses: StockUses<Chemical> = linked_to
    ? linkUse(used.stockUses, used.use, linked_to)
    : used.stockUses;
  const changes = [...(voided && !isOneBottle ? changesOf(voided) : []), ...changesOf(stockUses)];
  return { kind: "recorded", use: used.use, changes, warnings: used.warnings };
}
