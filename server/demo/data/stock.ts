import { parseTable } from "./table.ts";

/** The demonstration's equipment. `age` is in days before the day the demonstration is loaded, here and below. */
export const demoEquipment = parseTable(
  ["name", "short_name", "type", "location", "supplier", "age"],
  `
Bench high-pressure homogenizer | HOM-1 | HOMOGENIZER | Homogenization bay | 4 | 412
Pilot high-pressure homogenizer | HOM-2 | HOMOGENIZER | Homogenization bay | 4 | 268
Ultra-fine friction grinder | GRD-1 | GRINDER | Homogenization bay | 4 | 405
High-shear batch blender 20 L | BLD-1 | BLENDER | Wet lab A | 5 | 391
Chest freezer -20 C | FRZ-1 | FREEZER | Cold storage | 5 | 398
Jacketed glass-lined reactor 1000 L | RCT-1 | REACTOR | Reaction hall | 5 | 377
Membrane filter press | FLP-1 | FILTER_PRESS | Reaction hall | 5 | 370
Freeze dryer 10 kg | FDR-1 | OTHER | Wet lab B | 5 | 96
`,
);

/**
 * The demonstration's chemicals; a source is listed before its dilutions. A dilution has the source, the number of the use of
 * the source, and the amount of water; its supplier is that of the source.
 */
export const demoChemicals = parseTable(
  [
    ...(["code", "name", "cas", "amount", "units", "concentration", "concentration_units"] as const),
    ...(["supplier", "location", "age", "source", "use", "water"] as const),
  ],
  `
CHEM-01 | Nitric acid | 7697-37-2 | 1500 | LITRES | 70 | PERCENT | 1 | Chemical store | 236 | – | – | –
CHEM-02 | Nitric acid | 7697-37-2 | 200 | LITRES | 70 | PERCENT | 2 | Chemical store | 24 | – | – | –
CHEM-03 | Nitric acid | 7697-37-2 | 60 | LITRES | 50 | PERCENT | 1 | Reaction hall | 141 | CHEM-01 | 2 | 18
CHEM-04 | Sodium hydroxide | 1310-73-2 | 25 | KG | 98 | PERCENT | 1 | Chemical store | 221 | – | – | –
CHEM-05 | Sodium hydroxide | 1310-73-2 | 10 | LITRES | 5 | PERCENT | 1 | Wet lab A | 18 | CHEM-04 | 4 | 9.5
CHEM-06 | Potassium hydroxide | 1310-58-3 | 10 | KG | 90 | PERCENT | 2 | Chemical store | 187 | – | – | –
CHEM-07 | Sodium bicarbonate | 144-55-8 | 50 | KG | 99 | PERCENT | 1 | Chemical store | 173 | – | – | –
CHEM-08 | Ammonium hydroxide | 1336-21-6 | 5 | LITRES | 28 | PERCENT | 2 | Chemical store | 61 | – | – | –
CHEM-09 | Calcium chloride | 10043-52-4 | 10 | KG | 96 | PERCENT | 3 | Chemical store | 118 | – | – | –
CHEM-10 | Calcium chloride | 10043-52-4 | 5000 | ML | 1 | PERCENT | 3 | Wet lab B | 33 | CHEM-09 | 3 | 4950
CHEM-11 | Magnesium chloride | 7786-30-3 | 5 | KG | 99 | PERCENT | 3 | Chemical store | 118 | – | – | –
CHEM-12 | Citric acid anhydrous | 77-92-9 | 10 | KG | 99.5 | PERCENT | 3 | Chemical store | 102 | – | – | –
CHEM-13 | Sodium nitrite | 7632-00-0 | 12 | KG | 98 | PERCENT | 1 | Chemical store | 207 | – | – | –
CHEM-14 | Potassium nitrite | 7758-09-0 | 2 | KG | 97 | PERCENT | 2 | Chemical store | 207 | – | – | –
CHEM-15 | Hydrochloric acid | 7647-01-0 | 2500 | ML | 1000 | MILLIMOLAR | 2 | Characterization lab | 92 | – | – | –
`,
);

/** Their uses, in order. `purpose` is one of the lab's purposes, or the text of another purpose. */
export const demoChemicalUses = parseTable(
  ["code", "amount", "units", "purpose", "age", "comments"],
  `
CHEM-01 | 258 | LITRES | NOP_PROCESS | 200 | Batches NOP-2026-001 to NOP-2026-004
CHEM-01 | 43 | LITRES | CHEMICAL_DILUTION | 141 | –
CHEM-01 | 429 | LITRES | NOP_PROCESS | 80 | Batch NOP-2026-009, one-tonne reaction
CHEM-01 | 158 | LITRES | NOP_PROCESS | 50 | Batches NOP-2026-010 and NOP-2026-011, pipework passivation
CHEM-03 | 24 | LITRES | NOP_PROCESS | 140 | Batch NOP-2026-005
CHEM-03 | 18 | LITRES | NOP_PROCESS | 125 | Batch NOP-2026-006, topping up
CHEM-04 | 6.2 | KG | NOP_PROCESS | 184 | Neutralizing of NOP-2026-002
CHEM-04 | 2.4 | KG | NOP_PROCESS | 154 | Neutralizing of NOP-2026-004
CHEM-04 | 1.69 | KG | NOP_PROCESS | 109 | Neutralizing of NOP-2026-007
CHEM-04 | 0.51 | KG | CHEMICAL_DILUTION | 18 | –
CHEM-05 | 1500 | ML | HOMOGENIZATION | 16 | Neutralizing before homogenization
CHEM-05 | 1.2 | LITRES | HOMOGENIZATION | 13 | Neutralizing before homogenization
CHEM-05 | 0.95 | LITRES | HOMOGENIZATION | 5 | Neutralizing before homogenization
CHEM-06 | 0.9 | KG | NOP_PROCESS | 169 | Neutralizing of NOP-2026-003
CHEM-07 | 12 | KG | NOP_PROCESS | 139 | Washing of NOP-2026-005
CHEM-07 | 8.5 | KG | NOP_PROCESS | 94 | Washing of NOP-2026-008
CHEM-07 | 7.75 | KG | NOP_PROCESS | 49 | Washing of NOP-2026-011
CHEM-09 | 0.8 | KG | GROW_TRIAL | 78 | Gel plugs of GT-001
CHEM-09 | 500 | GRAMS | GROW_TRIAL | 47 | Gel plugs of GT-002
CHEM-09 | 52 | GRAMS | CHEMICAL_DILUTION | 33 | –
CHEM-09 | 248 | GRAMS | GROW_TRIAL | 29 | Gel plugs of GT-003
CHEM-10 | 1500 | ML | GROW_TRIAL | 28 | Cross-linking bath, GT-003
CHEM-10 | 1.3 | LITRES | GROW_TRIAL | 27 | Cross-linking bath, GT-003
CHEM-10 | 1000 | ML | GROW_TRIAL | 11 | Cross-linking bath, GT-004
CHEM-12 | 500 | GRAMS | Cross-linking test | 74 | –
CHEM-12 | 0.25 | KG | GROW_TRIAL | 30 | Gel plugs of GT-003
CHEM-13 | 1.6 | KG | NOP_PROCESS | 200 | Batch NOP-2026-001
CHEM-13 | 1.3 | KG | NOP_PROCESS | 110 | Batch NOP-2026-007
CHEM-13 | 1200 | GRAMS | NOP_PROCESS | 65 | Batch NOP-2026-010
CHEM-14 | 1.2 | KG | NOP_PROCESS | 170 | Batch NOP-2026-003
CHEM-14 | 0.8 | KG | NOP_PROCESS | 125 | Batch NOP-2026-006, container empty
CHEM-15 | 200 | ML | Conductometric titration | 83 | –
CHEM-15 | 160 | ML | Conductometric titration | 26 | –
`,
);
