import { METHOD } from "#domain/measure/corrections.ts";

/** A term with its accession in an ontology, where one has a term that fits. */
type Term = readonly [name: string, accession?: string];

type Trait = {
  name: string;
  description: string;
  /** The part of the plant, and its property. */
  entity: Term;
  attribute: Term;
  traitClass: "morphological" | "physiological" | "agronomical";
  /** The whole trait in the Plant Trait Ontology. */
  accession?: string;
};

const plant: Term = ["whole plant", "PO:0000003"];
const leaf: Term = ["leaf", "PO:0025034"];
const root: Term = ["root", "PO:0009005"];
const roots: Term = ["root system", "PO:0025025"];
const diameter: Term = ["diameter", "PATO:0001334"];
const height: Term = ["height", "PATO:0000119"];
const mass: Term = ["mass", "PATO:0000125"];

/** A trait of the form of a plant. */
function form(
  name: string,
  description: string,
  [entity, attribute]: [Term, Term],
  accession?: string,
): Trait {
  return {
    name,
    description,
    entity,
    attribute,
    traitClass: "morphological",
    ...(accession && { accession }),
  };
}

/** A number of plugs of a tray. */
function count(name: string, description: string): Trait {
  return { name, description, entity: ["plug"], attribute: ["count"], traitClass: "agronomical" };
}

const germination: Trait = {
  name: "seed germination",
  description: "The share of the seeds that germinated.",
  entity: ["seed", "PO:0009010"],
  attribute: ["germination"],
  traitClass: "physiological",
};

/**
 * What is observed, by id. Accessions are those of the Plant Trait Ontology (TO), the Plant Ontology (PO) and the
 * Phenotype and Trait Ontology (PATO). A trait without a term that means the same has none: TO's plant width is an
 * average, not the widest diameter, and its leaf weights are those of one leaf.
 */
export const traits = {
  plant_height: form(
    "plant height",
    "From the surface of the medium to the highest point of the plant.",
    [plant, height],
    "TO:0000207",
  ),
  canopy_height: form("canopy height", "The height of the canopy.", [plant, height]),
  canopy_width: form("canopy width", "The widest diameter of the canopy.", [plant, diameter]),
  plant_appearance: form("plant appearance", "Tags that describe the plants.", [plant, ["appearance"]]),
  root_length: form(
    "root length",
    "The length of the roots.",
    [root, ["length", "PATO:0000122"]],
    "TO:0000227",
  ),
  leaf_wet_mass: form("leaf fresh mass", "The mass of all leaves before drying.", [leaf, mass]),
  leaf_dry_mass: form("leaf dry mass", "The mass of all leaves after drying.", [leaf, mass]),
  root_wet_mass: form(
    "root fresh weight",
    "The mass of all roots before drying.",
    [roots, mass],
    "TO:0000578",
  ),
  root_dry_mass: form("root dry weight", "The mass of all roots after drying.", [roots, mass], "TO:0000078"),
  root_volume: form(
    "root volume",
    "The volume of all roots.",
    [roots, ["volume", "PATO:0000918"]],
    "TO:0000233",
  ),
  root_density: form("root tissue density", "The dry mass of the roots, divided by their volume.", [
    roots,
    ["mass density", "PATO:0001019"],
  ]),
  root_to_shoot_ratio: form(
    "root to shoot ratio",
    "The dry mass of the roots, divided by the dry mass of the leaves.",
    [plant, ["ratio", "PATO:0001470"]],
  ),
  root_quality: form("root quality", "A judgement of the roots as a whole.", [roots, ["quality"]]),
  leaf_appearance: form("leaf appearance", "Tags that describe the leaves.", [leaf, ["appearance"]]),
  root_appearance: form("root appearance", "Tags that describe the roots.", [roots, ["appearance"]]),
  germination,
  plugs_measured: count("plugs measured", "The plugs of which height and canopy width are the means."),
  plugs_removed: count("plugs removed", "The plugs removed from the tray at one time for one reason."),
  plugs_harvested: count("plugs harvested", "The plugs harvested from the tray."),
  plugs_for_averages: count(
    "plugs for averages",
    "The plugs taken for the averages and totals of a harvest.",
  ),
};

/** How a value is obtained, by id. */
export const methods = {
  mean: { name: "Mean of plugs", class: "Measurement", description: "The mean of the measured plugs." },
  photo: {
    name: "Mean of plugs, measured in a picture",
    class: "Measurement",
    description: `Widest diameter measured in a picture by the printed label's scale, method ${METHOD}; the mean of the plugs.`,
  },
  total: {
    name: "Total of plugs",
    class: "Measurement",
    description: "The total of the plugs taken for the averages.",
  },
  computed: { name: "Computation", class: "Computation", description: "Computed from other values." },
  counted: { name: "Count", class: "Counting", description: "Counted." },
  seen: { name: "Visual observation", class: "Estimation", description: "Observed without an instrument." },
} as const;

export type Scale = {
  name: string;
  dataType: "Numerical" | "Text";
  units?: string;
  /** Its unit in the Units of Measurement Ontology. */
  accession?: string;
  validValues?: { minimumValue: string; maximumValue: string };
};

/** Units, by id, in UCUM; accessions are those of the Units of Measurement Ontology (UO). */
export const scales = {
  cm: { name: "Centimetre", dataType: "Numerical", units: "cm", accession: "UO:0000015" },
  g: { name: "Gram", dataType: "Numerical", units: "g", accession: "UO:0000021" },
  cm3: { name: "Cubic centimetre", dataType: "Numerical", units: "cm3", accession: "UO:0000097" },
  density: {
    name: "Gram per cubic centimetre",
    dataType: "Numerical",
    units: "g/cm3",
    accession: "UO:0000084",
  },
  percent: { name: "Percent", dataType: "Numerical", units: "%", accession: "UO:0000187" },
  count: { name: "Count", dataType: "Numerical", units: "1", accession: "UO:0000189" },
  ratio: { name: "Ratio", dataType: "Numerical", units: "1", accession: "UO:0010006" },
  score: {
    name: "Score from 0 to 10",
    dataType: "Numerical",
    units: "{score}",
    validValues: { minimumValue: "0", maximumValue: "10" },
  },
  text: { name: "Tag comments", dataType: "Text" },
} as const satisfies Record<string, Scale>;
