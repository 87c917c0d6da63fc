import type { Change } from "../kernel/change.ts";
import { namedId } from "../kernel/ids.ts";
import { additiveId, fertilizerId, tagId } from "./rules.ts";

const growTrialMethods = [
  "NFT (nutrient film technique)",
  "Deep water culture",
  "Ebb and flow",
  "Wick tray",
  "Drip",
  "Aeroponics",
];

const plants = [
  "Lettuce (Butterhead)",
  "Lettuce (Romaine)",
  "Basil (Genovese)",
  "Kale (Red Russian)",
  "Arugula",
  "Spinach",
  "Tomato (Micro-Tom)",
  "Cucumber (Mini)",
];

const additives = [
  "CALCIUM_CHLORIDE",
  "BIOCHAR",
  "HUMIC_ACID",
  "PERLITE_FINES",
  "COIR_FINES",
  "KELP_EXTRACT",
  "CITRIC_ACID",
];

const fertilizers = [
  "HOAGLAND_HALF_STRENGTH",
  "HOAGLAND_FULL_STRENGTH",
  "NOP_EFFLUENT_NITROGEN",
  "CALCIUM_NITRATE",
  "FISH_EMULSION",
  "NO_FERTILIZER",
];

const substrateTypes: Record<string, { name: string; steps: string[] }> = {
  CNFF: {
    name: "CNF foam plug",
    steps: [
      "Mix at high shear 5 min",
      "Pour into plug mould",
      "Freeze at -20 C for 24 h",
      "Freeze-dry 48 h",
      "Rehydrate with RO water",
    ],
  },
  CNFG: {
    name: "CNF gel plug (Ca cross-linked)",
    steps: [
      "Mix additive into CNF",
      "Degas 10 min",
      "Cast in tray",
      "Cross-link 2 h in 1% CaCl2",
      "Rinse until neutral",
    ],
  },
  CNFC: {
    name: "CNF-bound coir plug",
    steps: ["Soak coir 30 min", "Mix 10% CNF", "Press into mould", "Dry at 60 C overnight"],
  },
  COIR: { name: "coir plug", steps: ["Soak 30 min", "Drain"] },
  PEAT: { name: "peat plug (control)", steps: ["Soak 15 min", "Drain"] },
  RW: { name: "rockwool cube (control)", steps: ["Soak at pH 5.5 for 1 h", "Drain"] },
};

const tagComments = [
  "healthy",
  "vigorous growth",
  "stunted",
  "leggy",
  "wilting",
  "leaf: dark green",
  "leaf: pale green",
  "leaf: chlorosis",
  "leaf: tip burn",
  "leaf: purpling",
  "leaf: spots",
  "leaf: curling",
  "root: white",
  "root: brown tips",
  "root: sparse",
  "root: dense",
  "root: bound",
  "root: rot odour",
  "plug: algae",
  "plug: mould",
  "plug: shrinkage",
  "plug: cracked",
  "uneven emergence",
  "pest damage",
];

/** Lookups of the grow trials that every new lab has: the methods of growing, and words for observations. */
export function firstEntries(): Change[] {
  return [
    ...growTrialMethods.map((name) => lookupChange("grow_trial_methods", "grow_trial_method", name)),
    ...tagComments.map((comment): Change => {
      const id = tagId(comment);
      return { table: "tag_comments", id, record: { id, comment } };
    }),
  ];
}

/** Lookups of the grow trials of the demonstration. */
export function demoEntries(): Change[] {
  return [
    ...plants.map((name) => lookupChange("grow_trial_plants", "grow_trial_plant", name)),
    ...Object.entries(substrateTypes).map(([code, { name, steps }]): Change => {
      const id = namedId("substrate_type", code);
      return { table: "substrate_types", id, record: { id, code, name, preparation_steps: steps } };
    }),
    ...additives.map((name) => ingredientChange("additives", additiveId(name), name)),
    ...fertilizers.map((name) => ingredientChange("fertilizers", fertilizerId(name), name)),
  ];
}

function lookupChange(table: "grow_trial_methods" | "grow_trial_plants", kind: string, name: string): Change {
  const id = namedId(kind, name);
  return { table, id, record: { id, name } };
}

function ingredientChange(table: "additives" | "fertilizers", id: string, name: string): Change {
  return { table, id, record: { id, name, description: "", created_by: null, created_at: null } };
}
