import type { QrType } from "./qr-labels/schema.ts";
import { type FindableTable, findableTables, type RecordRef } from "./tables.ts";

/** The names and the page of a kind of record: each start of the app loads these, the rest of `Kind` when it is needed. */
export type KindPage = {
  /** The name of the kind in singular and plural: 'NOP process', 'NOP processes'. */
  word: string;
  plural: string;
  /** The title of its list, where it is not the plural. */
  listTitle?: string;
  /** The path of its list; the page of a record is `{page}/{id}`. */
  page: string;
  /** The three letters that its short codes begin with: `CNF` in `CNF-7K3M`. */
  prefix: string;
  /**
   * The QR types of its labels; the label button stores the first. Empty if there is neither a button nor an old
   * code.
   */
  qrTypes: readonly QrType[];
};

export const kindPages: { readonly [T in FindableTable]: KindPage } = {
  equipment: {
    word: "Equipment",
    plural: "Equipment",
    page: "/inventory/equipment",
    prefix: "EQP",
    qrTypes: ["EQUIPMENT"],
  },
  feedstocks: {
    word: "Feedstock",
    plural: "Feedstocks",
    page: "/inventory/feedstocks",
    prefix: "FDS",
    qrTypes: ["FEEDSTOCK"],
  },
  chemicals: {
    word: "Chemical",
    plural: "Chemicals",
    page: "/inventory/chemicals",
    prefix: "CHM",
    qrTypes: ["CHEMICAL"],
  },
  nop_processes: {
    word: "NOP process",
    plural: "NOP processes",
    listTitle: "NOP Process",
    page: "/nop-process",
    prefix: "NOP",
    qrTypes: ["NOP_PROCESS", "EFFLUENT", "ONE_TONNE_REACTION", "NOP_RUN_SAMPLE"],
  },
  cakes: {
    word: "Cake",
    plural: "Cakes",
    page: "/inventory/cakes",
    prefix: "CKE",
    qrTypes: ["CAKE"],
  },
  homogenizations: {
    word: "Homogenization",
    plural: "Homogenizations",
    listTitle: "Homogenization",
    page: "/homogenization",
    prefix: "HOM",
    qrTypes: [],
  },
  cnfs: {
    word: "CNF",
    plural: "CNFs",
    page: "/inventory/cnfs",
    prefix: "CNF",
    qrTypes: ["CNF"],
  },
  tray_formulations: {
    word: "Tray",
    plural: "Trays",
    listTitle: "Formulations",
    page: "/grow-trial-formulations",
    prefix: "FRM",
    qrTypes: ["TRAY"],
  },
  samples: {
    word: "Sample",
    plural: "Samples",
    listTitle: "Sample Library",
    page: "/inventory/sample-library",
    prefix: "SMP",
    qrTypes: ["SAMPLE_LIBRARY"],
  },
  grow_trials: {
    word: "Grow trial",
    plural: "Grow trials",
    listTitle: "Grow Trials",
    page: "/grow-trials",
    prefix: "GTR",
    qrTypes: ["GROW_TRIAL"],
  },
};

/** The lists of an area of work, beside the inventory: a list shows links to the others of its area. */
export const areas = {
  Grow: ["grow_trials", "tray_formulations"],
  Process: ["nop_processes", "homogenizations"],
} as const satisfies Record<string, readonly FindableTable[]>;
export type Area = keyof typeof areas;

/** The title of the list of a kind, which is the text of the links to the list. */
export const titleOfList = (table: FindableTable) => kindPages[table].listTitle ?? kindPages[table].plural;

/** Returns the path of a record's page: `/inventory/cakes/…`. */
export function pathOf({ table, id }: RecordRef): string {
  return `${kindPages[table].page}/${id}`;
}

/** The records that the list at this path shows; `undefined` for any other page. */
export function tableOfList(path: string): FindableTable | undefined {
  return findableTables.find((table) => kindPages[table].page === path);
}

/** Returns the path of a record's lineage page. */
export function threadPathOf(ref: RecordRef): string {
  return `${pathOf(ref)}/lineage`;
}

/** True if the table's records have a page, a label and a search entry. */
export function isFindable(table: string): table is FindableTable {
  return findableTables.some((one) => one === table);
}
