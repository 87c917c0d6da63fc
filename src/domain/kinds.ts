import { cakeKind } from "./cakes/kind.ts";
import { chemicalKind } from "./chemicals/kind.ts";
import { cnfKind } from "./cnfs/kind.ts";
import { equipmentKind } from "./equipment/kind.ts";
import { feedstockKind } from "./feedstocks/kind.ts";
import { growTrialKind } from "./grow-trials/kind.ts";
import { homogenizationKind } from "./homogenizations/kind.ts";
import { type JoinsById, readsToJoins } from "./kernel/list.ts";
import type { Reads } from "./kernel/records.ts";
import type { TableName, Tables } from "./kernel/tables.ts";
import type { Kind } from "./kind.ts";
import { nopProcessKind } from "./nop-processes/kind.ts";
import { sampleKind } from "./sample-library/kind.ts";
import type { FindableTable } from "./tables.ts";
import { trayKind } from "./trays/kind.ts";

/** Every kind of record that has a page, by its table. */
export const kinds: { readonly [T in FindableTable]: Kind<T> } = {
  equipment: equipmentKind,
  feedstocks: feedstockKind,
  chemicals: chemicalKind,
  nop_processes: nopProcessKind,
  cakes: cakeKind,
  homogenizations: homogenizationKind,
  cnfs: cnfKind,
  tray_formulations: trayKind,
  samples: sampleKind,
  grow_trials: growTrialKind,
};

/** Returns the name of a record: 'Cake NOP-2026-004 Hour 3'; 'a cake' if the name is empty. */
export function titleOf<T extends FindableTable>(
  lab: JoinsById<TableName>,
  table: T,
  record: Tables[T],
): string {
  const { title, unknown } = kinds[table];
  return title(lab, record) || unknown;
}

/**
 * Returns the kind and the name of a record: 'Homogenization HOM-NOP-2026-001-01'; the name alone if it contains the
 * kind: 'CNF-2026-001-01'.
 */
export function kindAndTitle(table: FindableTable, title = ""): string {
  const { word } = kinds[table];
  return title.toLowerCase().includes(word.toLowerCase()) ? title : `${word} ${title}`.trim();
}

/** Returns the name of a record in a sentence, such as the title of an outbox entry: 'Use of a CNF'. */
export function nameInSentence<T extends FindableTable>(
  lab: Reads,
  table: T,
  id: string | null | undefined,
): string {
  const joins = readsToJoins(lab);
  const record = joins.get(table, id);
  return record === undefined ? kinds[table].unknown : recordInSentence(joins, table, record);
}

/** Returns the name of a record in a sentence. */
export function recordInSentence<T extends FindableTable>(
  lab: JoinsById<TableName>,
  table: T,
  record: Tables[T],
): string {
  return kinds[table].unnamed?.(lab, record) ?? titleOf(lab, table, record);
}
