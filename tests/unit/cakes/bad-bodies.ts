type Bad = [more: Record<string, unknown>, message: string];

const figures: Bad[] = [
  [{ ph: 0 }, "ph: ph must be > 0"],
  [{ ph: -1 }, "ph: ph must be > 0"],
  [{ ph: "acid" }, "ph: ph must be a number"],
  [{ ph: 1e308 }, "ph: ph must be at most 1000000000"],
  [{ wt_percent: 0 }, "wt_percent: wt_percent must be > 0"],
];

const maker: Bad[] = [
  [{ created_by: "" }, "created_by: Email is required"],
  [{ created_by: "dana" }, "created_by: Please enter a valid email address"],
  [{ creation_date: "" }, "creation_date: Creation date is required"],
  [{ creation_date: "today" }, "creation_date: Please enter a valid date and time"],
];

const storage: Bad[] = [
  [{ storage_temperature: -273.16 }, "storage_temperature: storage_temperature must be ≥ -273.15"],
  [{ cake_storage_type_id: "" }, "cake_storage_type_id: Storage type is required"],
  [{ cake_storage_type_id: "x" }, "cake_storage_type_id: Please select a valid storage type"],
  [{ location_id: "" }, "location_id: Location is required"],
  [{ location_id: "x" }, "location_id: Please select a valid location"],
  [
    { location_details: "x".repeat(501) },
    "location_details: Location details must be at most 500 characters",
  ],
];

const filtration = "filtration_and_neutralization_details_id";
const water = "amount_water_for_washing";

/** Faulty bodies, each with the message of form and server. */
export const badCakes: Bad[] = [
  ...figures,
  ...maker,
  ...storage,
  [{ [filtration]: "" }, `${filtration}: Filtration & Neutralization is required`],
  [{ [filtration]: "x" }, `${filtration}: Please select a valid filtration`],
  [{ amount_created: null }, "amount_created: amount_created is required"],
  [{ amount_created: 0 }, "amount_created: amount_created must be greater than 0"],
  [{ amount_created: "2" }, "amount_created: amount_created must be a number"],
  [{ amount_units: "" }, "amount_units: Amount units are required"],
  [{ amount_units: "LITRES" }, "amount_units: Please select valid amount units"],
  [{ appearance: " " }, "appearance: Appearance is required"],
  [{ is_for_research: undefined }, "is_for_research: is_for_research is required"],
  [{ [water]: -1 }, `${water}: ${water} must be ≥ 0`],
  [{ [`${water}_units`]: "KG" }, `${water}_units: Please select valid water units`],
  [{ [`${water}_units`]: null }, `${water}_units: Please select valid water units`],
  [{ water_type_for_washing: "RAIN" }, "water_type_for_washing: Please select a valid water type"],
  [{ comments: 7 }, "comments: Comments must be text"],
];

export const badInitials: Bad[] = [
  ...figures,
  ...maker,
  [{ appearance: "" }, "appearance: Appearance is required"],
];

export const badDetails: Bad[] = [
  ...figures,
  ...maker,
  ...storage,
  [{ DO: -0.1 }, "DO: DO must be ≥ 0"],
  [{ density: -1 }, "density: density must be ≥ 0"],
  [{ zeta_potential: -100.1 }, "zeta_potential: zeta_potential must be between -100 and 100"],
  [{ zeta_potential: 101 }, "zeta_potential: zeta_potential must be between -100 and 100"],
  [{ has_high_shear: "yes" }, "has_high_shear: has_high_shear must be yes or no"],
];
