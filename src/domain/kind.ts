import type { JoinsById } from "./kernel/list.ts";
import type { RecordSource } from "./kernel/records.ts";
import type { TableName, Tables } from "./kernel/tables.ts";
import type { KindPage } from "./kind-pages.ts";
import type { Link, Quantity } from "./lineage/thread.ts";
import type { NopProcess } from "./nop-processes/schema.ts";
import type { ResourceTypeName } from "./resource-use/names.ts";
import { type StockTable, stockTables } from "./resource-use/names.ts";
import type { FindableTable } from "./tables.ts";

/** One fact about a record; empty facts are not shown. */
type Fact = string | null | undefined;

/** The parents and children of a record in the lineage, from raw fibre to sample and grow trial. */
type Thread<T extends FindableTable, J extends TableName = TableName> = {
  /** How the lab obtained the initial amount. */
  obtained: "supplied" | "made" | "taken";
  /** What distinguishes it from similar records: 'Hour 3', 'Library Storage'. */
  note(lab: JoinsById<J>, record: Tables[T]): string | null;
  /** The initial amount, for a kind that is not a stock. */
  made?(records: RecordSource, record: Tables[T]): Promise<Quantity | null>;
  /** Amounts used for grow trials, in any tray. */
  grown?(records: RecordSource, record: Tables[T]): Promise<Quantity[]>;
  parents(records: RecordSource, record: Tables[T]): Promise<Link[]>;
  children(records: RecordSource, record: Tables[T]): Promise<Link[]>;
};

/** All that search, labels, lineage, outbox, history and links need to know about a kind of record. */
export type Kind<T extends FindableTable, J extends TableName = TableName> = KindPage & {
  /** Every table that the functions below read, besides its own. */
  joins: readonly J[];
  /** The name of the record. */
  title(lab: JoinsById<J>, record: Tables[T]): string;
  /** Its name in a sentence ('Use of a CNF') if this device does not have the record or its name. */
  unknown: string;
  /** Its name in a sentence while the server has not assigned one; null once it is assigned. */
  unnamed?(lab: JoinsById<J>, record: Tables[T]): string | null;
  /** ISO UTC. */
  madeAt(record: Tables[T]): string;
  /** Facts on its label below the title, most important first. */
  facts(lab: JoinsById<J>, record: Tables[T]): Fact[];
  /** Its lot, which its label has before all facts but the first and never cuts. */
  lot?(record: Tables[T]): string | null | undefined;
  /** The hazard text of its label; null if it is harmless. */
  hazard?(lab: JoinsById<J>, record: Tables[T]): string | null;
  /** Further texts that search matches and shows. */
  found(lab: JoinsById<J>, record: Tables[T]): Fact[];
  /** Texts that search matches and does not show: what people call the record, such as the fibre that a CNF was made from. */
  called?(lab: JoinsById<J>, record: Tables[T]): Fact[];
  /** Null if the kind is not part of a lineage. */
  thread: Thread<T, J> | null;
};

/** Defines a kind of record. The compiler checks that its functions read only the declared tables. */
export function kindOf<T extends FindableTable, J extends TableName>(
  _table: T,
  kind: Kind<T, J>,
): Kind<T, J> {
  return kind;
}

/** Every table that the names of stocks are read from. */
export const stockJoins = [...stockTables, "chemical_names", "filtrations", "nop_processes"] as const;
export type StockLab = JoinsById<(typeof stockJoins)[number]>;

/** Every table that Home reads to describe stocks. */
export const homeJoins = [...stockJoins, "cake_storage_types", "feedstock_names", "locations"] as const;
type HomeLab = JoinsById<(typeof homeJoins)[number]>;

/** What use records, samples and Home need to know about a kind of stock. */
export type Stock<T extends StockTable> = {
  title(lab: StockLab, stock: Tables[T]): string;
  /** Its resource type; the default of the kind if the record is undefined. */
  type(lab: StockLab, stock: Tables[T] | undefined): ResourceTypeName;
  /** The process it was made in; undefined if it was bought. */
  process(lab: StockLab, stock: Tables[T]): NopProcess | undefined;
  /** Shown on Home between title and location. */
  facts(lab: HomeLab, stock: Tables[T]): Fact[];
};
