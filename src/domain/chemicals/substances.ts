/** What identifies a substance: its CAS number, or else its name. */
export type Substance = { cas_number?: string | null | undefined; name: string };

/**
 * Substances of a nanocellulose lab by CAS number, with the names, formulas and abbreviations that people use, in lower
 * case. Source: CAS Common Chemistry (commonchemistry.cas.org).
 */
const substances: readonly (readonly [cas: string, ...names: string[]])[] = [
  ["7697-37-2", "nitric acid", "hno3"],
  ["7664-93-9", "sulfuric acid", "sulphuric acid", "h2so4"],
  ["7647-01-0", "hydrochloric acid", "hydrogen chloride", "hcl"],
  ["7664-38-2", "phosphoric acid", "orthophosphoric acid", "h3po4"],
  ["64-19-7", "acetic acid", "glacial acetic acid", "ethanoic acid", "ch3cooh"],
  ["77-92-9", "citric acid", "citric acid anhydrous", "c6h8o7"],
  ["144-62-7", "oxalic acid", "h2c2o4"],
  ["1310-73-2", "sodium hydroxide", "caustic soda", "lye", "naoh"],
  ["1310-58-3", "potassium hydroxide", "caustic potash", "koh"],
  ["1305-62-0", "calcium hydroxide", "slaked lime", "ca(oh)2"],
  [
    "1336-21-6",
    "ammonium hydroxide",
    "ammonia",
    "ammonia solution",
    "ammonia water",
    "aqueous ammonia",
    "nh3",
    "nh4oh",
  ],
  ["144-55-8", "sodium bicarbonate", "sodium hydrogen carbonate", "baking soda", "nahco3"],
  ["497-19-8", "sodium carbonate", "soda ash", "na2co3"],
  ["584-08-7", "potassium carbonate", "potash", "k2co3"],
  ["10043-52-4", "calcium chloride", "cacl2"],
  ["7786-30-3", "magnesium chloride", "mgcl2"],
  ["7646-85-7", "zinc chloride", "zncl2"],
  ["7647-14-5", "sodium chloride", "salt", "nacl"],
  ["7647-15-6", "sodium bromide", "nabr"],
  ["7447-40-7", "potassium chloride", "kcl"],
  ["7632-00-0", "sodium nitrite", "nano2"],
  ["7758-09-0", "potassium nitrite", "kno2"],
  ["7631-99-4", "sodium nitrate", "nano3"],
  ["7757-79-1", "potassium nitrate", "saltpeter", "kno3"],
  ["10124-37-5", "calcium nitrate", "ca(no3)2"],
  ["7487-88-9", "magnesium sulfate", "magnesium sulphate", "epsom salt", "mgso4"],
  ["7778-77-0", "monopotassium phosphate", "potassium dihydrogen phosphate", "kh2po4"],
  ["7681-52-9", "sodium hypochlorite", "bleach", "naocl", "naclo"],
  ["7758-19-2", "sodium chlorite", "naclo2"],
  ["7722-84-1", "hydrogen peroxide", "h2o2"],
  ["2564-83-2", "2,2,6,6-tetramethylpiperidine 1-oxyl", "tempo"],
  ["64-17-5", "ethanol", "ethyl alcohol", "etoh", "c2h5oh"],
  ["67-56-1", "methanol", "methyl alcohol", "meoh", "ch3oh"],
  ["67-63-0", "isopropanol", "isopropyl alcohol", "2-propanol", "ipa"],
  ["67-64-1", "acetone", "propanone"],
  ["57-13-6", "urea", "carbamide"],
  ["25212-19-5", "polyamideamine-epichlorohydrin", "polyamidoamine-epichlorohydrin", "pae"],
  ["7732-18-5", "water", "deionized water", "distilled water", "h2o"],
];

/** The CAS number and the names of a substance, in lower case; none for a substance that is not in the list. */
export function namesOfSubstance({ cas_number, name }: Substance): readonly string[] {
  const plain = name.trim().toLowerCase();
  return (
    substances.find(([cas, ...names]) => (cas_number ? cas === cas_number : names.includes(plain))) ?? []
  );
}
