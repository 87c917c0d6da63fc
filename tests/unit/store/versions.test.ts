import Dexie from "dexie";
import { expect, test } from "vitest";
import { tableNames } from "#domain/kernel/tables.ts";
import { LabStore } from "#store/db.ts";
import { declareVersions } from "#store/versions.ts";

/** Records what each version declares. */
class Declared extends Dexie {
  readonly lines = new Map<number, Record<string, string | null>>();

  override version(number: number) {
    const version = super.version(number);
    const declare = version.stores.bind(version);
    version.stores = (tables) => {
      this.lines.set(number, tables);
      return declare(tables);
    };
    return version;
  }
}

/** Released lines: a new version is added below, none of these is ever changed. */
const released: Record<number, Record<string, string>> = {
  1: {
    base: "key",
    chemical_names: "",
    chemicals: "",
    claims: "",
    cursor: "key",
    drafts: "key",
    equipment: "",
    equipment_types: "",
    locations: "",
    marks: "key",
    outbox: "++seq, &id, state, *open_refs, recorded_at",
    people: "email",
    purposes: "",
    qr_labels: "",
    resource_types: "",
    session: "key",
    suppliers: "",
    sweep: "key",
  },
  2: {
    cake_storage_types: "",
    cakes: ",filtration_and_neutralization_details_id",
    cnfs: ",cake_id",
    feedstock_names: "",
    feedstocks: "",
    filtrations: ",nop_process_id",
    nop_processes: ",feedstock_id",
    sample_purposes: "",
    samples: ",resource_id",
  },
  3: { homogenizations: ",cake_id" },
  4: {
    histories: "key, fetched_at",
    outbox: "++seq, &id, state, *open_refs, *touches, recorded_at",
  },
  5: {
    additives: "",
    fertilizers: "",
    grow_trial_methods: "",
    grow_trial_plants: "",
    grow_trials: "",
    substrate_types: "",
    tag_comments: "",
    tray_formulations: ",grow_trial_id,cnf_id",
  },
  6: { blobs: "id", images: ",grow_trial_id,tray_formulation_id", thumbnails: "id, kept_at" },
  7: { outbox: "++seq, &id, state, *open_refs, *touches, recorded_at, untold" },
  10: { outbox: "++seq, &id, state, *open_refs, *touches, recorded_at, untold, [user+finished_at]" },
  11: { replacements: ",whose" },
  12: {
    cnfs: ",cake_id,homogenization_equipment_id",
    filtrations: ",nop_process_id,filtration_equipment_id",
    homogenizations: ",cake_id,homogenization_equipment_id",
    nop_processes: ",feedstock_id,reactor_equipment_id",
  },
  14: { images: ",grow_trial_id,tray_formulation_id,record_id" },
};

test("the declaration of a released version never changes", () => {
  const store = new Declared("declared");
  declareVersions(store);
  expect(Object.fromEntries(store.lines)).toEqual(released);
});

test("every table that is synchronised exists on the tablet", () => {
  const names = new LabStore("places").tables.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...tableNames]));
});
