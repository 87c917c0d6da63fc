import { cnfDescription } from "../cnfs/views.ts";
import { growTrialClaim } from "../grow-trials/rules.ts";
import type { GrowTrial } from "../grow-trials/schema.ts";
import { isWithdrawn } from "../kernel/withdrawn.ts";
import { composedTexts } from "../trays/composition.ts";
import { identifierClaim } from "../trays/formulation-rules.ts";
import type { TrayFormulation } from "../trays/schema.ts";
import { nameKey } from "../values/name-key.ts";
import { fieldsIn, type Past, type PastRow, type PastWrite, textIn, timeIn, valuesIn } from "./past.ts";
import { traysSheet } from "./trial-sheets.ts";

/** A trial of the workbook or of the lab. */
export type Trial = {
  id: string;
  row: PastRow | null;
  existing: GrowTrial | null;
  sown: string | null;
  createdBy: string;
  createdAt: string | null;
  trays: Map<string, Tray>;
};

/** A tray, and what happened to it; the events are written in the order of their times. */
export type Tray = {
  id: string;
  row: PastRow | null;
  existing: TrayFormulation | null;
  trial: Trial;
  events: (Pick<PastWrite, "row" | "command" | "body"> & { at: string })[];
};

/** The trials and trays that rows name, those of the lab too. */
export class Trials {
  readonly #past: Past;
  readonly #trials = new Map<string, Trial>();

  constructor(past: Past) {
    this.#past = past;
  }

  all(): Iterable<Trial> {
    return this.#trials.values();
  }

  async addTrial(row: PastRow): Promise<void> {
    const past = this.#past;
    const code = textIn(row, "code");
    const before = this.#trials.get(nameKey(code));
    if (before?.row) return past.refuse(row, "code", `${code} is in row ${before.row.number} already.`);
    const trial = (await this.#ofLab(code)) ?? {
      ...(await past.idOf("grow_trials", nameKey(code))),
      existing: null,
      trays: new Map<string, Tray>(),
    };
    const sown = trial.existing?.seed_sown_date ?? timeIn(row, "seed_sown_date");
    const createdBy = textIn(row, "created_by") || past.user;
    const createdAt = timeIn(row, "created_at") ?? sown;
    this.#trials.set(nameKey(code), { ...trial, row, sown, createdBy, createdAt });
    if (trial.existing) past.known.add(row);
    const body = {
      ...valuesIn(row, ["code", "trial_length", "grow_trial_method_id", "plug_size", "plug_size_units"]),
      ...valuesIn(row, ["location_id", "initial_comments"]),
      id: trial.id,
      created_by: createdBy,
      created_at: row.values.created_at ?? sown,
    };
    if (!trial.existing) past.write(row, "createGrowTrial", {}, body);
  }

  async addTray(row: PastRow): Promise<void> {
    const past = this.#past;
    const trial = await this.trialOf(row);
    if (trial === null) return;
    const identifier = textIn(row, "formulation_identifier");
    const key = nameKey(identifier);
    const before = trial.trays.get(key);
    if (before?.row)
      return past.refuse(
        row,
        "formulation_identifier",
        `${identifier} is in row ${before.row.number} already.`,
      );
    const existing = await this.#trayOfLab(trial, identifier);
    const { id } = existing ?? (await past.idOf("tray_formulations", `${trial.id} ${key}`));
    trial.trays.set(key, { id, row, existing, trial, events: [] });
    if (existing) past.known.add(row);
    const body = {
      ...valuesIn(
        row,
        fieldsIn(traysSheet).filter((field) => field !== "trial"),
      ),
      ...(await composed(past, row)),
      id,
      created_by: textIn(row, "created_by") || trial.createdBy,
      created_at: row.values.created_at ?? trial.createdAt,
    };
    if (!existing) past.write(row, "addFormulation", { id: trial.id }, body);
  }

  /** The trial that a row names; null, with a fault, if there is none. */
  async trialOf(row: PastRow): Promise<Trial | null> {
    const code = textIn(row, "trial");
    const key = nameKey(code);
    const known = this.#trials.get(key) ?? (await this.#ofLab(code));
    if (known) this.#trials.set(key, known);
    else this.#past.refuse(row, "trial", `Neither the sheet Trial nor the lab has the trial ${code}.`);
    if (known?.row) row.under = known.row;
    return known ?? null;
  }

  /** The tray that a row names; null, with a fault, if there is none. */
  async trayOf(row: PastRow): Promise<Tray | null> {
    const trial = await this.trialOf(row);
    if (trial === null) return null;
    const identifier = textIn(row, "tray");
    const key = nameKey(identifier);
    let tray = trial.trays.get(key);
    if (!tray) {
      const existing = await this.#trayOfLab(trial, identifier);
      if (existing) tray = { id: existing.id, row: null, existing, trial, events: [] };
      if (tray) trial.trays.set(key, tray);
    }
    if (!tray)
      this.#past.refuse(row, "tray", `Neither the sheet Trays nor the lab has the tray ${identifier}.`);
    if (tray?.row) row.under = tray.row;
    return tray ?? null;
  }

  async #ofLab(code: string): Promise<Trial | undefined> {
    const { records, user } = this.#past;
    const claim = await records.get("claims", growTrialClaim(code));
    const existing = claim && (await records.get("grow_trials", claim.owner_id));
    if (!existing || isWithdrawn(existing)) return undefined;
    const { id, seed_sown_date: sown, created_at: createdAt } = existing;
    return { id, row: null, existing, sown, createdBy: user, createdAt, trays: new Map() };
  }

  async #trayOfLab(trial: Trial, identifier: string): Promise<TrayFormulation | null> {
    if (trial.existing === null) return null;
    const { records } = this.#past;
    const claim = await records.get("claims", identifierClaim(trial.id, identifier));
    return (claim && (await records.get("tray_formulations", claim.owner_id))) ?? null;
  }
}

/** The preparation steps and the composition of a tray: as they are in the row, else those of its substrate and fields. */
async function composed({ records }: Past, row: PastRow): Promise<Record<string, unknown>> {
  const get = <T extends "substrate_types" | "grow_trial_plants" | "additives" | "fertilizers" | "cnfs">(
    table: T,
    field: string,
  ) => records.get(table, textIn(row, field));
  const [substrate, plant, additive, fertilizer, cnf] = await Promise.all([
    get("substrate_types", "substrate_type_id"),
    get("grow_trial_plants", "grow_trial_plant_id"),
    get("additives", "additive_id"),
    get("fertilizers", "grow_trial_fertilizer_id"),
    get("cnfs", "cnf_id"),
  ]);
  const cake = cnf && (await records.get("cakes", cnf.cake_id));
  const filtration =
    cake && (await records.get("filtrations", cake.filtration_and_neutralization_details_id));
  const typed = textIn(row, "preparation_steps").split(/\s*[>;\n]\s*/);
  const steps = typed.some((step) => step !== "") ? typed : (substrate?.preparation_steps ?? []);
  const [composition] = composedTexts({
    cnf_description: textIn(row, "cnf_description") || (cnf ? cnfDescription(cnf, filtration) : null),
    plant: plant?.name ?? null,
    additive: additive?.name ?? null,
    additive_ratio: (row.values.additive_ratio as number | undefined) ?? null,
    preparation_steps: steps,
    fertilizer: fertilizer?.name ?? null,
    test_for: textIn(row, "test_for") || null,
  });
  return { preparation_steps: steps, composition: textIn(row, "composition") || composition };
}
