import type { ChemicalUnit, ConcentrationUnit } from "#domain/chemicals/schema.ts";
import type { PurposeName } from "#domain/resource-use/names.ts";
import type { Unit } from "#domain/values/units.ts";

type Amount<U extends string> = [amount: number, units: U];

export type DemoUse = {
  amount: Amount<Unit>;
  /** One of the lab's purposes, or the text of another purpose. */
  purpose: PurposeName | { other: string };
  comments?: string;
  /** Days before the day the demonstration is loaded. */
  age: number;
};

export type DemoChemical = {
  code: string;
  name: string;
  cas: string;
  supplied: Amount<ChemicalUnit>;
  concentration: Amount<ConcentrationUnit>;
  supplier_id: number;
  location: string;
  age: number;
  uses: readonly DemoUse[];
  /** For a dilution: the use of its source, and the amount of water. Its supplier is the source's supplier. */
  dilutes?: { source: string; use: number; water: number };
};

const nop = (amount: Amount<Unit>, age: number, comments: string): DemoUse => ({
  amount,
  age,
  comments,
  purpose: "NOP_PROCESS",
});
const dilution = (amount: Amount<Unit>, age: number): DemoUse => ({
  amount,
  age,
  purpose: "CHEMICAL_DILUTION",
});
const homogenization = (amount: Amount<Unit>, age: number, comments: string): DemoUse => ({
  amount,
  age,
  comments,
  purpose: "HOMOGENIZATION",
});
const growTrial = (amount: Amount<Unit>, age: number, comments: string): DemoUse => ({
  amount,
  age,
  comments,
  purpose: "GROW_TRIAL",
});

/** The demonstration's chemicals with their uses. A source is listed before its dilutions. */
export const demoChemicals: readonly DemoChemical[] = [
  {
    code: "CHEM-01",
    name: "Nitric acid",
    cas: "7697-37-2",
    supplied: [1500, "LITRES"],
    concentration: [70, "PERCENT"],
    supplier_id: 1,
    location: "Chemical store",
    age: 236,
    uses: [
      nop([258, "LITRES"], 200, "Batches NOP-2026-001 to NOP-2026-004"),
      dilution([43, "LITRES"], 141),
      nop([429, "LITRES"], 80, "Batch NOP-2026-009, one-tonne reaction"),
      nop([158, "LITRES"], 50, "Batches NOP-2026-010 and NOP-2026-011, pipework passivation"),
    ],
  },
  {
    code: "CHEM-02",
    name: "Nitric acid",
    cas: "7697-37-2",
    supplied: [200, "LITRES"],
    concentration: [70, "PERCENT"],
    supplier_id: 2,
    location: "Chemical store",
    age: 24,
    uses: [],
  },
  {
    code: "CHEM-03",
    name: "Nitric acid",
    cas: "7697-37-2",
    supplied: [60, "LITRES"],
    concentration: [50, "PERCENT"],
    supplier_id: 1,
    location: "Reaction hall",
    age: 141,
    dilutes: { source: "CHEM-01", use: 2, water: 18 },
    uses: [
      nop([24, "LITRES"], 140, "Batch NOP-2026-005"),
      nop([18, "LITRES"], 125, "Batch NOP-2026-006, topping up"),
    ],
  },
  {
    code: "CHEM-04",
    name: "Sodium hydroxide",
    cas: "1310-73-2",
    supplied: [25, "KG"],
    concentration: [98, "PERCENT"],
    supplier_id: 1,
    location: "Chemical store",
    age: 221,
    uses: [
      nop([6.2, "KG"], 184, "Neutralizing of NOP-2026-002"),
      nop([2.4, "KG"], 154, "Neutralizing of NOP-2026-004"),
      nop([1.69, "KG"], 109, "Neutralizing of NOP-2026-007"),
      dilution([0.51, "KG"], 18),
    ],
  },
  {
    code: "CHEM-05",
    name: "Sodium hydroxide",
    cas: "1310-73-2",
    supplied: [10, "LITRES"],
    concentration: [5, "PERCENT"],
    supplier_id: 1,
    location: "Wet lab A",
    age: 18,
    dilutes: { source: "CHEM-04", use: 4, water: 9.5 },
    uses: [
      homogenization([1500, "ML"], 16, "Neutralizing before homogenization"),
      homogenization([1.2, "LITRES"], 13, "Neutralizing before homogenization"),
      homogenization([0.95, "LITRES"], 5, "Neutralizing before homogenization"),
    ],
  },
  {
    code: "CHEM-06",
    name: "Potassium hydroxide",
    cas: "1310-58-3",
    supplied: [10, "KG"],
    concentration: [90, "PERCENT"],
    supplier_id: 2,
    location: "Chemical store",
    age: 187,
    uses: [nop([0.9, "KG"], 169, "Neutralizing of NOP-2026-003")],
  },
  {
    code: "CHEM-07",
    name: "Sodium bicarbonate",
    cas: "144-55-8",
    supplied: [50, "KG"],
    concentration: [99, "PERCENT"],
    supplier_id: 1,
    location: "Chemical store",
    age: 173,
    uses: [
      nop([12, "KG"], 139, "Washing of NOP-2026-005"),
      nop([8.5, "KG"], 94, "Washing of NOP-2026-008"),
      nop([7.75, "KG"], 49, "Washing of NOP-2026-011"),
    ],
  },
  {
    code: "CHEM-08",
    name: "Ammonium hydroxide",
    cas: "1336-21-6",
    supplied: [5, "LITRES"],
    concentration: [28, "PERCENT"],
    supplier_id: 2,
    location: "Chemical store",
    age: 61,
    uses: [],
  },
  {
    code: "CHEM-09",
    name: "Calcium chloride",
    cas: "10043-52-4",
    supplied: [10, "KG"],
    concentration: [96, "PERCENT"],
    supplier_id: 3,
    location: "Chemical store",
    age: 118,
    uses: [
      growTrial([0.8, "KG"], 78, "Gel plugs of GT-001"),
      growTrial([500, "GRAMS"], 47, "Gel plugs of GT-002"),
      dilution([52, "GRAMS"], 33),
      growTrial([248, "GRAMS"], 29, "Gel plugs of GT-003"),
    ],
  },
  {
    code: "CHEM-10",
    name: "Calcium chloride",
    cas: "10043-52-4",
    supplied: [5000, "ML"],
    concentration: [1, "PERCENT"],
    supplier_id: 3,
    location: "Wet lab B",
    age: 33,
    dilutes: { source: "CHEM-09", use: 3, water: 4950 },
    uses: [
      growTrial([1500, "ML"], 28, "Cross-linking bath, GT-003"),
      growTrial([1.3, "LITRES"], 27, "Cross-linking bath, GT-003"),
      growTrial([1000, "ML"], 11, "Cross-linking bath, GT-004"),
    ],
  },
  {
    code: "CHEM-11",
    name: "Magnesium chloride",
    cas: "7786-30-3",
    supplied: [5, "KG"],
    concentration: [99, "PERCENT"],
    supplier_id: 3,
    location: "Chemical store",
    age: 118,
    uses: [],
  },
  {
    code: "CHEM-12",
    name: "Citric acid anhydrous",
    cas: "77-92-9",
    supplied: [10, "KG"],
    concentration: [99.5, "PERCENT"],
    supplier_id: 3,
    location: "Chemical store",
    age: 102,
    uses: [
      { amount: [500, "GRAMS"], purpose: { other: "Cross-linking test" }, age: 74 },
      growTrial([0.25, "KG"], 30, "Gel plugs of GT-003"),
    ],
  },
  {
    code: "CHEM-13",
    name: "Sodium nitrite",
    cas: "7632-00-0",
    supplied: [12, "KG"],
    concentration: [98, "PERCENT"],
    supplier_id: 1,
    location: "Chemical store",
    age: 207,
    uses: [
      nop([1.6, "KG"], 200, "Batch NOP-2026-001"),
      nop([1.3, "KG"], 110, "Batch NOP-2026-007"),
      nop([1200, "GRAMS"], 65, "Batch NOP-2026-010"),
    ],
  },
  {
    code: "CHEM-14",
    name: "Potassium nitrite",
    cas: "7758-09-0",
    supplied: [2, "KG"],
    concentration: [97, "PERCENT"],
    supplier_id: 2,
    location: "Chemical store",
    age: 207,
    uses: [
      nop([1.2, "KG"], 170, "Batch NOP-2026-003"),
      nop([0.8, "KG"], 125, "Batch NOP-2026-006, container empty"),
    ],
  },
  {
    code: "CHEM-15",
    name: "Hydrochloric acid",
    cas: "7647-01-0",
    supplied: [2500, "ML"],
    concentration: [1000, "MILLIMOLAR"],
    supplier_id: 2,
    location: "Characterization lab",
    age: 92,
    uses: [
      { amount: [200, "ML"], purpose: { other: "Conductometric titration" }, age: 83 },
      { amount: [160, "ML"], purpose: { other: "Conductometric titration" }, age: 26 },
    ],
  },
];
