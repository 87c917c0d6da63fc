import { ACCOUNT } from "./app.mjs";

/** Writes in one request. */
const AT_ONCE = 250;
const DAY = 86_400_000;
/** Trays of each trial. */
export const TRAYS = 8;

/** The names, places and lists that the bodies of new records name. */
async function listsOf(send) {
  const ids = async (path) => (await send(path)).map(({ id }) => id);
  const trials = "/grow-trials/grow-trial";
  return {
    names: await ids("/chemicals/chemical-names"),
    locations: await ids("/misc/locations"),
    suppliers: await ids("/misc/suppliers"),
    methods: await ids(`${trials}-methods`),
    plants: await ids(`${trials}-plants`),
    fertilizers: await ids(`${trials}-fertilizers`),
    substrates: await ids(`${trials}-substrate-types`),
  };
}

/** The body of a new chemical; names, suppliers, locations and dates vary with `n`. */
export async function chemicalBodies(send) {
  const { names, locations, suppliers } = await listsOf(send);
  return (n) => ({
    chemical_name_id: names[n % names.length],
    amount_supplied: 1000,
    amount_units: "LITRES",
    concentration: 1 + (n % 99),
    concentration_units: "PERCENT",
    supplier_id: suppliers[n % suppliers.length],
    location_id: locations[(n * 7) % locations.length],
    created_by: ACCOUNT.username,
    creation_date: new Date(Date.now() - (n + 1) * 600_000).toISOString(),
    comments: null,
  });
}

/** The body of a use of a chemical. */
export const useBody = (comments) => ({
  amount_used: 1,
  amount_used_units: "ML",
  resource_use_purpose_id: "other",
  purpose: "Cleaning",
  comments,
  created_by: ACCOUNT.username,
  creation_date: new Date().toISOString(),
  allow_overdraw: true,
});

/** The writes of a trial in its second week, with trays that have data of the first week. */
function trialWrites(id, n, lists) {
  const at = (days) => new Date(Date.now() + days * DAY).toISOString();
  const made = { created_by: ACCOUNT.username, created_at: at(0) };
  const trial = `/api/grow-trials/${id}`;
  const [location_id, grow_trial_method_id] = [lists.locations[0], lists.methods[0]];
  return [
    [
      "/api/grow-trials",
      {
        id,
        code: `BENCH-${n}`,
        trial_length: 42,
        plug_size: 2.5,
        plug_size_units: "CM",
        ...made,
        grow_trial_method_id,
        location_id,
      },
    ],
    [
      `${trial}/add-seed-sown-data`,
      {
        name: "Bench",
        location_details: "Shelf 1",
        ...made,
        seed_sown_date: at(-10),
        estimated_harvest_date: at(32),
      },
    ],
    ...Array.from({ length: TRAYS }, (_, i) => [crypto.randomUUID(), i]).flatMap(([tray, i]) => [
      [
        `${trial}/add-formulation`,
        {
          id: tray,
          formulation_identifier: `F${i + 1}`,
          cnf_description: "Control, no CNF",
          grow_trial_plant_id: lists.plants[0],
          grow_trial_fertilizer_id: lists.fertilizers[0],
          substrate_type_id: lists.substrates[0],
          preparation_steps: ["Soak"],
          num_plugs_created: 18,
          test_for: "Speed",
          composition: "None",
          ...made,
        },
      ],
      [
        `/api/grow-trials/tray-formulation/${tray}/add-weekly-data`,
        {
          week_number: 1,
          avg_height: 9.6,
          avg_canopy_width: 11.2,
          count_plugs_for_avg: 18,
          ...made,
          plant_comments: ["healthy"],
        },
      ],
    ]),
  ];
}

/**
 * Adds so many trials, chemicals, and uses of them, every tenth of the first one. Resolves to the ids of the trials, of the
 * chemicals, and of the chemicals that have a use.
 */
export async function fillLab(send, { chemicals = 0, uses = 0, trials = 0 }) {
  const [lists, body] = [await listsOf(send), await chemicalBodies(send)];
  const ids = {
    trials: Array.from({ length: trials }, () => crypto.randomUUID()),
    chemicals: Array.from({ length: chemicals }, () => crypto.randomUUID()),
  };
  // The newest chemical is the last record: a tablet that lists all of them has everything.
  const chemical = (n) => ["/api/chemicals", { id: ids.chemicals[n], ...body(chemicals - 1 - n) }];
  const use = (n) => [
    `/api/chemicals/${ids.chemicals[n % 10 === 0 ? 0 : n % (chemicals - 1)]}/use-records`,
    useBody(null),
  ];
  const writes = [
    ...ids.trials.flatMap((id, n) => trialWrites(id, n + 1, lists)),
    ...Array.from({ length: Math.max(0, chemicals - 1) }, (_, n) => chemical(n)),
    ...Array.from({ length: uses }, (_, n) => use(n)),
    ...(chemicals > 0 ? [chemical(chemicals - 1)] : []),
  ];
  for (let at = 0; at < writes.length; at += AT_ONCE) {
    const part = writes.slice(at, at + AT_ONCE).map(([path, body]) => ({
      key: crypto.randomUUID(),
      method: "POST",
      path,
      body,
      recorded_at: null,
    }));
    const { replies } = await send("/batch", { writes: part });
    const refused = replies.find(({ status }) => status >= 300);
    if (refused) throw new Error(`A write was answered ${JSON.stringify(refused)}`);
  }
  return { ...ids, usedChemicals: ids.chemicals.slice(0, uses).filter((_, n) => n % 10 > 0) };
}
