import { daysAhead } from "#domain/values/time.ts";
import { type AskLab, dana } from "./ask-lab.ts";

type Trial = { id: string; trays: { id: string; identifier: string }[] };

/** A trial in its fourth week: three weeks of each tray are recorded, each by another person. */
export async function aTrial(ask: AskLab, code: string, trays: number): Promise<Trial> {
  const now = new Date().toISOString();
  const made = { created_by: dana.email, created_at: now };
  const put = async (path: string, body: object): Promise<{ id: string }> => {
    const reply = await ask.write(`/api/grow-trials${path}`, { ...body, ...made });
    if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body as { id: string };
  };
  const growing = await ask.growing();
  const trial = await put("", {
    code,
    trial_length: 42,
    plug_size: 2.5,
    plug_size_units: "CM",
    grow_trial_method_id: growing.method,
    location_id: growing.location,
    initial_comments: null,
  });
  const sown = daysAhead(now, -24);
  await put(`/${trial.id}/add-seed-sown-data`, {
    name: `Grow Trial ${code}`,
    location_details: "Rack 2, shelf 3",
    seed_sown_date: sown,
    estimated_harvest_date: daysAhead(sown, 42),
  });
  const made_trays: Trial["trays"] = [];
  for (let i = 1; i <= trays; i += 1) {
    const identifier = `F${i}`;
    const tray = await put(`/${trial.id}/add-formulation`, {
      formulation_identifier: identifier,
      cnf_id: null,
      cnf_description: "CNF 38, 0.5 %",
      additive_id: null,
      additive_ratio: null,
      grow_trial_plant_id: growing.plant,
      grow_trial_fertilizer_id: growing.fertilizer,
      substrate_type_id: growing.substrate,
      preparation_steps: ["Soak 15 min"],
      num_plugs_created: 18,
      test_for: "Height",
      composition: "CNF 38, 0.5 %",
      initial_comments: null,
    });
    for (const week of [1, 2, 3])
      await put(`/tray-formulation/${tray.id}/add-weekly-data`, {
        week_number: week,
        avg_height: 3.2 * week,
        avg_canopy_width: 3.7 * week,
        count_plugs_for_avg: 18,
        plant_comments: week === 3 ? ["healthy", "leaf: dark green"] : ["healthy"],
        additional_comments: null,
        plug_removal_data: [],
      });
    made_trays.push({ id: tray.id, identifier });
  }
  return { id: trial.id, trays: made_trays };
}

/** Completes the steps of a trial before the step of this name. */
export async function completeBefore(ask: AskLab, id: string, name: string): Promise<void> {
  const { process_states: steps } = await ask.growTrial(id);
  for (const { join_id } of steps.slice(
    0,
    steps.findIndex((step) => step.name === name),
  )) {
    const timestamp = new Date().toISOString();
    const change = { join_id, new_state_value: "COMPLETED", updated_by: dana.email, timestamp };
    const reply = await ask.write(`/api/grow-trials/${id}/update-state`, change, undefined, "PUT");
    if (reply.status >= 300) throw new Error(`${name}: ${reply.status} ${JSON.stringify(reply.body)}`);
  }
}
