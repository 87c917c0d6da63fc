/** A term of the lab with its meaning; `unit` as it is shown in the app. */
export type Term = { term: string; meaning: string; unit?: string };

/** The terms of the lab, in the order of its work. */
export const glossary: readonly { title: string; terms: readonly Term[] }[] = [
  {
    title: "From feedstock to cake",
    terms: [
      {
        term: "Feedstock",
        meaning: "The plant material that an NOP process begins with: hardwood, softwood, nonwoody or other.",
        unit: "kg, g, lb",
      },
      {
        term: "NOP, NOP process",
        meaning:
          "Nitro-oxidation process: a feedstock is oxidized in nitric acid. One process is one batch, with a batch number such as NOP-2026-004. Samples can be taken at any hour and after the reaction.",
        unit: "°C, h",
      },
      {
        term: "Filtration & Neutralization",
        meaning: "The work after the reaction: one sample is filtered or pressed, washed and neutralized.",
        unit: "L, pH",
      },
      {
        term: "Effluent",
        meaning: "The liquid that filtration removes. It contains nitrogen and can become fertilizer.",
        unit: "L, pH",
      },
      { term: "Cake", meaning: "The wet, washed mat of oxidized fibre.", unit: "kg, g; wt%" },
      {
        term: "wt%",
        meaning: "Solids content: the oven-dry mass as a share of the total mass.",
        unit: "%",
      },
      {
        term: "Neutralizing agent, base",
        meaning: "A solution such as NaOH or NaHCO3 that brings a cake to about pH 7.",
        unit: "%; mL, L",
      },
      {
        term: "Water Type",
        meaning:
          "DI water is deionized, RO water is from reverse osmosis, REC water is recycled from the process.",
      },
    ],
  },
  {
    title: "Chemicals",
    terms: [
      {
        term: "CAS number",
        meaning:
          "The number of a substance in the registry of the Chemical Abstracts Service, such as 7697-37-2.",
      },
      {
        term: "GHS pictograms",
        meaning:
          "The hazard symbols of the Globally Harmonized System of Classification and Labelling of Chemicals.",
      },
    ],
  },
  {
    title: "From cake to CNF",
    terms: [
      {
        term: "Homogenization",
        meaning: "Diluted cake is forced through a valve at high pressure, once or several times (cycles).",
        unit: "PSI",
      },
      { term: "PSI", meaning: "Pounds per square inch, the unit of the pressure. 1,000 PSI are 69 bar." },
      { term: "High shear", meaning: "The cake was dispersed in a high-shear mixer before its use." },
      {
        term: "CNF",
        meaning: "Cellulose nanofibre: a suspension or gel made from cake.",
        unit: "L, mL; wt%",
      },
      {
        term: "DO, degree of oxidation",
        meaning: "The carboxyl groups per gram of dry fibre, found by conductometric titration.",
        unit: "mmol/g",
      },
      {
        term: "Zeta potential",
        meaning: "The electric potential of the fibres in water. The more negative, the more stable.",
        unit: "mV",
      },
      { term: "Electrical conductivity", meaning: "The conductivity of the suspension.", unit: "µS/cm" },
      {
        term: "Fiber width, fiber length",
        meaning: "The mean width and length of the fibrils, from a microscope (AFM, TEM).",
        unit: "nm",
      },
      { term: "Aspect ratio", meaning: "Fiber length divided by fiber width." },
      {
        term: "Crystallinity index",
        meaning: "The crystalline share of the cellulose, from X-ray diffraction (Segal).",
        unit: "%",
      },
      {
        term: "Thermal stability",
        meaning: "The temperature at which degradation begins, from thermogravimetry (TGA).",
        unit: "°C",
      },
      { term: "Density", meaning: "The density of the cake or suspension as it is.", unit: "g/mL" },
    ],
  },
  {
    title: "Grow trials",
    terms: [
      {
        term: "Grow trial",
        meaning: "An experiment with plants: several trays, each with one formulation.",
        unit: "days",
      },
      {
        term: "Tray, formulation",
        meaning:
          "A tray has one formulation: substrate, CNF, additive, fertilizer, plant and what it tests. Its code is on its label, such as GT-003-F2.",
      },
      { term: "Plug", meaning: "One cell of growing medium with one plant.", unit: "plugs" },
      {
        term: "Plugs created, plugs active",
        meaning: "Created: how many were planted. Active: how many were not removed since.",
        unit: "plugs",
      },
      {
        term: "Substrate",
        meaning: "The material of the plugs: CNF foam, CNF gel, coir, peat or rockwool.",
      },
      {
        term: "Additive Ratio",
        meaning: "Grams of the additive per gram of dry CNF.",
        unit: "g/g",
      },
      { term: "Composition", meaning: "The formulation in one line of text." },
      { term: "Test For", meaning: "What the formulation is to show." },
      { term: "Germination Rate", meaning: "The share of the sown seeds that germinated.", unit: "%" },
      { term: "Transplant", meaning: "The plugs move from the nursery to the place where they grow." },
      {
        term: "Avg Height",
        meaning: "From the surface of the medium to the highest point, mean of the measured plugs.",
        unit: "cm",
      },
      { term: "Avg Canopy Width", meaning: "The widest diameter, mean of the measured plugs.", unit: "cm" },
      {
        term: "Wet mass, dry mass",
        meaning:
          "Wet: after blotting. Dry: after drying at 65–70 °C until the mass remains the same. Both are totals of the plugs for avg.",
        unit: "g",
      },
      { term: "Root Volume", meaning: "The water that the roots displace.", unit: "cm³" },
      {
        term: "Root Score",
        meaning: "A judgement by eye: 0 is no roots, 10 is a plug bound by white roots.",
        unit: "0–10",
      },
      { term: "Root Density", meaning: "Root dry mass divided by root volume.", unit: "g/cm³" },
      { term: "Root to Shoot Ratio", meaning: "Root dry mass divided by leaf dry mass." },
      { term: "n", meaning: "How many trays, or plugs, a mean is of." },
      {
        term: "SD, SE",
        meaning:
          "Standard deviation: how much single trays differ. Standard error of the mean: SD divided by the square root of n.",
      },
      { term: "Tag comment", meaning: "A short observation that can be used again, such as leaf: tip burn." },
    ],
  },
  {
    title: "Home",
    terms: [
      {
        term: "Mine, All",
        meaning:
          "Mine: the work that is assigned to you, and what you created and nobody is assigned to. All: the work of everyone.",
      },
      {
        term: "Overdue, Today, This week",
        meaning:
          "By the day on which it is due. Today also has what has no day, such as a step that waits; this week, the next seven days, also has steps marked as todo later. A transplant is due 14 days after sowing.",
      },
    ],
  },
  {
    title: "Records and sending",
    terms: [
      { term: "Use record", meaning: "An amount that was taken from a stock, with its purpose." },
      { term: "Correction", meaning: "A new figure for what is left of a stock, with a reason." },
      { term: "Withdrawn", meaning: "A record that is no longer in lists and can be restored." },
      {
        term: "Outbox",
        meaning: "What this device has saved and the lab does not have yet.",
      },
      {
        term: "Needs attention",
        meaning: "The lab did not accept the record as it is. A person decides what happens to it.",
      },
      { term: "Receipt", meaning: "The lab's confirmation that it has a record." },
      {
        term: "SHA-256",
        meaning: "A checksum of a picture or file: equal if the lab has the same bytes as this device.",
      },
      { term: "ZPL", meaning: "Zebra Programming Language, which label printers read." },
      {
        term: "Quality Control Team",
        meaning: "The people who get a mail about samples and completed characterizations.",
      },
    ],
  },
];

/** Returns the groups with the terms that contain the typed text, in the term or its meaning; without text, all. */
export function findTerms(typed: string): typeof glossary {
  const text = typed.trim().toLowerCase();
  return glossary
    .map(({ title, terms }) => ({
      title,
      terms: terms.filter(({ term, meaning }) => `${term} ${meaning}`.toLowerCase().includes(text)),
    }))
    .filter(({ terms }) => terms.length > 0);
}
