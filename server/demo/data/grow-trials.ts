import { parseTable } from "./table.ts";

/**
 * Grow trials: length in days, plug size, set-up and sowing in days before the load day, and the states of the four steps
 * (C completed, P pending).
 */
export const demoGrowTrials = parseTable(
  [
    ...(["code", "plant", "method", "days", "plug", "units", "location", "shelf", "fertilizer"] as const),
    ...(["age", "sown", "steps"] as const),
  ],
  `
GT-001 | Lettuce (Butterhead) | NFT (nutrient film technique) | 42 | 2.5 | CM | Grow room 1 | Rack 1, shelf 2 | HOAGLAND_HALF_STRENGTH | 76 | 75 | C/C/C/C
GT-002 | Basil (Genovese) | Ebb and flow | 42 | 2.5 | CM | Grow room 2 | Rack 4, shelf 1 | NOP_EFFLUENT_NITROGEN | 45 | 44 | C/C/C/P
GT-003 | Kale (Red Russian) | Deep water culture | 42 | 20 | CM3 | Grow room 1 | Rack 2, shelf 3 | HOAGLAND_FULL_STRENGTH | 27 | 26 | C/C/P/P
GT-004 | Arugula | Wick tray | 28 | 2.5 | CM | Grow room 2 | Rack 1, shelf 1 | NOP_EFFLUENT_NITROGEN | 10 | 9 | C/C/P/P
GT-005 | Tomato (Micro-Tom) | Drip | 56 | 20 | CM3 | Greenhouse | – | CALCIUM_NITRATE | 4 | – | C/P/P/P
GT-006 | Spinach | NFT (nutrient film technique) | 42 | 2.5 | CM | Grow room 1 | – | FISH_EMULSION | 3 | – | P/P/P/P
`,
);

/**
 * Trays, such as `GT-001 F1`: the additive in g per g dry CNF; for each week mean height and canopy width in cm, and the
 * number of plugs if it is not ten; plugs removed in a week, with the reason; germination in %. For a harvest: canopy
 * width, height and root length in cm, wet masses of leaf and root in g, root volume in cm3, root score, dry masses in
 * g, root density in g/cm3, root to shoot ratio.
 */
export const demoTrays = parseTable(
  ["code", "substrate", "additive", "cnf", "plugs", "weeks", "removed", "germination", "harvest"],
  `
GT-001 F1 | CNFF | – | CNF-2026-002-03 | 36 | 1.1/1.3 2.9/3.6 6.1/9.1 10.3/14.9 14.2/18.4 14.8/20.8 | – | 97.2 | 20.8 14.8 14.2 393.8 89.3 92.8 5.8 21.06 6.34 0.068 0.301
GT-001 F2 | CNFG | CALCIUM_CHLORIDE 0.05 | CNF-2026-005-06 | 36 | 1.1/1.6 3.1/4.4 7.2/9.1 12.3/17.1 15.4/22.1 16.5/23.6 | 2: 1 not germinated | 91.7 | 23.6 16.5 21.7 436.2 130.8 133.9 6.8 26.04 9.17 0.068 0.352
GT-001 F3 | CNFC | BIOCHAR 0.1 | CNF-2026-004-02 | 36 | 1.2/1.6 3/3.9 6.7/9.7 11.7/15.1 15.1/21 16.8/20.9 | – | 94.4 | 20.9 16.8 26.8 384.5 86.2 86.2 6.3 28.33 6.26 0.073 0.221
GT-001 F4 | PEAT | – | – | 36 | 1/1.4 2.7/3.7 6/8.2 9.9/13.5 13.1/17.7 13.9/19.2 | 4: 2 mechanical damage | 86.1 | 19.2 13.9 14 393.3 117.2 114.8 5.7 25.27 8.47 0.074 0.335
GT-001 F5 | RW | – | – | 36 | 1/1.3 2.6/3.8 6.3/8.9 10.7/14.7 13/19.5 15/19.7 | 2: 1 not germinated | 88.9 | 19.7 15 22.3 406.7 110.4 115.6 7 25.2 8.04 0.07 0.319
GT-001 F6 | CNFF | HUMIC_ACID 0.02 | CNF-2026-004-03 | 36 | 1.2/1.6 3.3/4.5 7.1/10.4 12.3/17.7 15.5/23.3 18.2/23.7 | – | 97.2 | 23.7 18.2 21.6 492.1 126.8 132.7 8.1 32.37 8.32 0.063 0.257
GT-002 F1 | CNFF | – | CNF-2026-004-03 | 24 | 1.9/1.2 5/3 11.5/6.8 19.3/12 24.8/16.1 25.3/17.5 | – | 95.8 | 17.5 25.3 15 179.9 47.7 47.8 6.4 10.96 3.76 0.079 0.343
GT-002 F2 | CNFG | CALCIUM_CHLORIDE 0.05 | CNF-2026-010-02 | 24 | 2.1/1.3 5.3/3.6 11.9/8.2 21.2/13.9 26.1/16.4 28.8/18.1 | 2: 1 not germinated | 91.7 | 18.1 28.8 27.6 227.3 52.4 53.9 7.4 11.76 3.66 0.068 0.311
GT-002 F3 | CNFC | BIOCHAR 0.1 | CNF-2026-005-02 | 24 | 1.9/1.3 5.3/3.3 11.9/7.1 19.8/13.2 25.3/15.9 28.8/18.7 | – | 95.8 | –
GT-002 F4 | PEAT | – | – | 24 | 1.8/1.1 4.5/3.1 10.7/6.8 16.8/10.8 23.5/14.6 24.1/16.3 | 4: 2 mechanical damage | 87.5 | –
GT-002 F5 | RW | – | – | 24 | 1.7/1.2 4.8/3.2 10.7/6.6 18.7/11.2 22.4/15.4 25/17 | 2: 1 not germinated | 83.3 | –
GT-003 F1 | CNFF | – | CNF-2026-009-02 | 24 | 1.7/1.5 4.7/4 10.4/9.4 | – | 95.8 | –
GT-003 F2 | CNFG | CALCIUM_CHLORIDE 0.05 | CNF-2026-011-05 | 24 | 1.9/1.8 5/4.8 11.4/10.6 | 2: 1 not germinated | 91.7 | –
GT-003 F3 | CNFC | BIOCHAR 0.1 | CNF-2026-011-02 | 24 | 1.9/1.6 4.9/4.3 10.5/10.5 | – | 95.8 | –
GT-003 F4 | PEAT | – | – | 24 | 1.5/1.4 4.5/4.1 9.2/9.2 | – | 87.5 | –
GT-003 F5 | RW | – | – | 24 | 1.6/1.4 4.2/3.9 9.8/9.2 | 2: 1 not germinated | 83.3 | –
GT-003 F6 | CNFF | HUMIC_ACID 0.02 | CNF-2026-001-03 | 24 | 2.1/1.9 5.2/4.9 12.3/11.5 | – | 91.7 | –
GT-003 F7 | CNFG | CALCIUM_CHLORIDE 0.1 | CNF-2026-002-01 | 24 | 1.6/1.4 4/3.9 9.3/8.1 | – | 95.8 | –
GT-003 F8 | COIR | – | – | 24 | 1.7/1.7 1.1/0.9/2 | 2: 24 damping off | – | –
GT-004 F1 | CNFF | – | CNF-2026-010-02 | 72 | 0.9/0.8 | – | – | –
GT-004 F2 | CNFG | CALCIUM_CHLORIDE 0.05 | CNF-2026-002-01 | 72 | 1/0.8 | – | – | –
GT-004 F3 | CNFC | BIOCHAR 0.1 | CNF-2026-004-04 | 72 | 1/0.8 | – | – | –
GT-004 F4 | PEAT | – | – | 72 | 0.8/0.8 | – | – | –
GT-005 F1 | CNFF | – | CNF-2026-007-02 | 12 | – | – | – | –
GT-005 F2 | CNFG | CALCIUM_CHLORIDE 0.05 | CNF-2026-004-04 | 12 | – | – | – | –
GT-005 F3 | CNFC | BIOCHAR 0.1 | CNF-2026-007-03 | 12 | – | – | – | –
GT-005 F4 | PEAT | – | – | 12 | – | – | – | –
GT-005 F5 | RW | – | – | 12 | – | – | – | –
GT-006 F1 | CNFF | – | CNF-2026-011-01 | 18 | – | – | – | –
GT-006 F2 | CNFG | CALCIUM_CHLORIDE 0.05 | CNF-2026-004-03 | 18 | – | – | – | –
GT-006 F3 | CNFC | BIOCHAR 0.1 | CNF-2026-010-02 | 18 | – | – | – | –
GT-006 F4 | PEAT | – | – | 18 | – | – | – | –
`,
);
