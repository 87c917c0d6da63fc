import { equipmentClaim } from "#domain/equipment/rules.ts";
import { uniqueFields } from "#domain/equipment/schema.ts";
import { feedstockClaim } from "#domain/feedstocks/stock.ts";
import { growTrialClaim } from "#domain/grow-trials/rules.ts";
import { fileClaim } from "#domain/images/rules.ts";
import type { Tables } from "#domain/kernel/tables.ts";
import { isListed, isWithdrawn } from "#domain/kernel/withdrawn.ts";
import { namedTables } from "#domain/lookups/name-claims.ts";
import { entryClaim } from "#domain/lookups/naming.ts";
import { claimOfNamedUse } from "#domain/nop-processes/own-uses.ts";
import { batchClaim } from "#domain/nop-processes/rules.ts";
import { labelClaim } from "#domain/qr-labels/rules.ts";
import { claimOfTrayUse } from "#domain/trays/cnf-use.ts";
import { identifierClaim } from "#domain/trays/formulation-rules.ts";
import { harvestClaim } from "#domain/trays/harvest-rules.ts";
import { removalClaim } from "#domain/trays/plugs.ts";
import { weekClaim } from "#domain/trays/weekly-rules.ts";
import { id, words } from "../../../stored/fields.ts";
import { everHad, type ReadRecord } from "./read-crate.ts";

/**
 * Returns the records with the claims that they need, and without other claims. Of several records that need the same
 * claim, the record that the file names has it, otherwise the first; an offered entry is before a retired one.
 */
export function withClaims(records: readonly ReadRecord[]): ReadRecord[] {
  const wanted = new Map<string, ReadRecord[]>();
  // What a record is called now is before what another one was called.
  for (const idsOf of [claimsOf, formerClaimsOf])
    for (const record of records)
      for (const claim of idsOf(record)) wanted.set(claim, [...(wanted.get(claim) ?? []), record]);
  const isRight = ({ id, record }: ReadRecord) => {
    const { owner_table, owner_id } = (record ?? {}) as Partial<Tables["claims"]>;
    return wanted.get(id)?.some((owner) => owner.table === owner_table && owner.id === owner_id) ?? false;
  };
  const stated = records.filter(({ table }) => table === "claims");
  const right = new Set(stated.filter(isRight).map(({ id }) => id));
  const missing = new Map([...wanted].filter(([id, owners]) => !right.has(id) && !owners.every(hasReleased)));
  return [
    ...records.filter(
      ({ table, id, record }) => table !== "claims" || right.has(id) || (record === null && !missing.has(id)),
    ),
    ...[...missing].map(([id, owners]) => newClaim(id, owners)),
  ];
}

/** A withdrawn trial or process releases its code or batch number; one of an earlier version may still have it. */
function hasReleased({ table, record }: ReadRecord): boolean {
  return (table === "grow_trials" || table === "nop_processes") && record !== null && isWithdrawn(record);
}

function newClaim(id: string, owners: readonly ReadRecord[]): ReadRecord {
  const [owner] = owners.toSorted(
    (a, b) => Number(isListed(b.record ?? {})) - Number(isListed(a.record ?? {})),
  );
  const record = { id, owner_table: owner?.table, owner_id: owner?.id };
  return { table: "claims", id, version: 1, record, written: null, history: [] };
}

/** The ids of the claims that a record has by the rules that write it. */
function claimsOf(of: ReadRecord): string[] {
  const { table, record } = of;
  if (record === null) return [];
  if (isNamed(table)) return [entryClaim(table, String(record[nameField(table)]))];
  switch (table) {
    case "equipment":
      return uniqueFields.map((field) => equipmentClaim(field, (record as Tables["equipment"])[field]));
    case "feedstocks":
      return [feedstockClaim("identifier", (record as Tables["feedstocks"]).identifier)];
    case "grow_trials":
      return [growTrialClaim((record as Tables["grow_trials"]).code)];
    case "images":
      return [fileClaim(record as Tables["images"], (record as Tables["images"]).file_name)];
    case "nop_processes": {
      const { batch_number, resource_use_record_ids } = record as Tables["nop_processes"];
      return [
        ...(batch_number === null ? [] : [batchClaim(batch_number)]),
        // A withdrawn process releases the uses that it lists.
        ...(isWithdrawn(record) ? [] : resource_use_record_ids.map(claimOfNamedUse)),
      ];
    }
    case "qr_labels":
      return [labelClaim((record as Tables["qr_labels"]).resource_id)];
    case "tray_formulations": {
      const { grow_trial_id, identifier, harvest_data } = record as Tables["tray_formulations"];
      return [
        identifierClaim(grow_trial_id, identifier),
        ...(harvest_data === null ? [] : [harvestClaim(harvest_data.id)]),
      ];
    }
    default:
      return [];
  }
}

/** The ids of the claims that a record retains of what it had: the former names of an entry still lead to it. */
function formerClaimsOf(of: ReadRecord): string[] {
  const { table, record } = of;
  if (record === null) return [];
  if (isNamed(table)) {
    const names = everHad(of, nameField(table)).filter((name) => words(200).safeParse(name).success);
    return names.map((name) => entryClaim(table, String(name)));
  }
  if (table !== "tray_formulations") return [];
  const ids = (values: unknown[]) => values.flatMap((value) => id.safeParse(value).data ?? []);
  const entries = (field: string) =>
    ids(everHad(of, field).map((entry) => (entry as { id?: unknown } | null)?.id));
  return [
    ...[...entries("weekly_data"), ...entries("deleted_weeks")].map(weekClaim),
    ...[...entries("plug_removals"), ...entries("voided_removals")].map(removalClaim),
    ...ids(everHad(of, "cnf_use_record_id")).map(claimOfTrayUse),
  ];
}

const isNamed = (table: string) => namedTables.some((one) => one === table);
const nameField = (table: string) => (table === "tag_comments" ? "comment" : "name");
