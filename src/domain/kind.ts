import type { Link, Quantity } from "./lineage/thread.ts";
import type { JoinsById } from "./list.ts";
import type { NopProcess } from "./nop-processes/schema.ts";
import type { QrType } from "./qr-labels/schema.ts";
import type { RecordSource } from "./records.ts";
import { type ResourceTypeName, type StockTable, stockTables } from "./resource-use/schema.ts";
import type { FindableTable, TableName, Tables } from "./tables.ts";

/** One thing to know about a record; nothing is shown of what is empty. */
type Fact = string | null | undefined;

/** The neighbours of a record in the lineage, from raw fibre to sample and grow trial. */
type Thread<T extends FindableTable, J extends TableName = TableName> = {
  /** How the lab came by the amount it began with. */
  obtained: "supplied" | "made" | "taken";
  /** What else distinguishes it from its like: 'Hour 3', 'Library Storage'. */
  note(lab: JoinsById<J>, record: Tables[T]): string | null;
  /** The amount it began with, for a kind that is no stock. */
  made?(lab: JoinsById<J>, record: Tables[T]): Quantity | null;
  /** Amounts that were drawn from it for grow trials, whichever tray they went into. */
  grown?(record: Tables[T]): Quantity[];
  parents(records: RecordSource, record: Tables[T]): Promise<Link[]>;
  children(records: RecordSource, record: Tables[T]): Promise<Link[]>;
};

/** All that search, labels, lineage, outbox, history and links need to know about a kind of record. */
export type Kind<T extends FindableTable, J extends TableName = TableName> = {
  /** What a person calls one record, and several: 'NOP process', 'NOP processes'. */
  word: string;
  plural: string;
  /** The path of its list; the page of a record is `{page}/{id}`. */
  page: string;
  /** The three letters before its short codes: `CNF` in `CNF-7K3M`. */
  prefix: string;
  /** The QR types that lead to it, the one that its button stores first; none where it has no button and no old codes. */
  qrTypes: readonly QrType[];
  /** Every table that the functions below look at, besides its own. */
  joins: readonly J[];
  /** What a person calls the record. */
  title(lab: JoinsById<J>, record: Tables[T]): string;
  /** What a sentence calls it ('Use of a CNF') where this device does not know the record or its name. */
  unknown: string;
  /** What a sentence calls a record that waits for its name; null once it has one. */
  unnamed?(lab: JoinsById<J>, record: Tables[T]): string | null;
  /** ISO UTC. */
  madeAt(record: Tables[T]): string;
  /** Printed on its label below the title, most wanted first. */
  facts(lab: JoinsById<J>, record: Tables[T]): Fact[];
  /** What it does to a hand; null of what is harmless. */
  hazard?(lab: JoinsById<J>, record: Tables[T]): string | null;
  /** What else search finds it by. */
  found(lab: JoinsById<J>, record: Tables[T]): Fact[];
  /** Null for what is no part of a lineage. */
  thread: Thread<T, J> | null;
};

/** A kind of record; the compiler holds its functions to the tables it declares. */
export function kindOf<T extends FindableTable, J extends TableName>(
  _table: T,
  kind: Kind<T, J>,
): Kind<T, J> {
  return kind;
}

/** Every table by which stocks are named. */
export const stockJoins = [...stockTables, "chemical_names", "filtrations", "nop_processes"] as const;
export type StockLab = JoinsById<(typeof stockJoins)[number]>;

/** Every table from which Home describes stocks. */
export const homeJoins = [...stockJoins, "cake_storage_types", "feedstock_names", "locations"] as const;
type HomeLab = JoinsById<(typeof homeJoins)[number]>;

/** What use records, samples and Home need to know about a kind that can be drawn from. */
export type Stock<T extends StockTable> = {
  title(lab: StockLab, stock: Tables[T]): string;
  /** Its type of resource; that of the whole kind for a stock that is not there. */
  type(lab: StockLab, stock: Tables[T] | undefined): ResourceTypeName;
  /** The process it comes from; undefined for what was bought. */
  process(lab: StockLab, stock: Tables[T]): NopProcess | undefined;
  /** Shown on Home between its title and its place. */
  facts(lab: HomeLab, stock: Tables[T]): Fact[];
};
