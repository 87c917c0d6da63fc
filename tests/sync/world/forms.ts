import type { AnyCommand } from "#contract/operation.ts";
import { commands, withdrawalCommandsOf } from "#contract/operations.ts";
import type { Chemical } from "#domain/chemicals/schema.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { isWithdrawn } from "#domain/kernel/withdrawn.ts";
import { labLists } from "#domain/lookups/lists.ts";
import type { Location } from "#domain/lookups/lookups.ts";
import { labelId } from "#domain/qr-labels/rules.ts";
import type { Step } from "#domain/steps/schema.ts";
import type { StoredFile } from "#store/rows.ts";
import type { SyncEnv } from "#sync/env.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { growIds } from "#tests/fixtures/grow-trials.ts";
import { aLeaf, aPdf, fileOf, imageMeta, pdfFileOf, pdfMeta } from "#tests/fixtures/images.ts";
import { usesOf } from "#tests/fixtures/stocks.ts";
import { storeRecords } from "#tests/support/store-records.ts";

const { addFormulations, editGrowTrial, reopenGrowTrialStep, updateGrowTrialState } = commands;
const { addPlugRemovedData, editPlugRemoval, recordWeekNotMeasured, updateWeeklyData, voidPlugRemoval } =
  commands;
const { correctChemical, voidUseRecord } = commands;
const { addListEntry, mergeListEntry, renameListEntry, retireListEntry } = commands;
const { addChemicalUseRecord, addTransplantData, addWeeklyData, createChemical, createChemicalLabel } =
  commands;
const { addFile, createDilutedChemical, createEquipment, saveImage } = commands;
const { withdraw, restore } = withdrawalCommandsOf.chemicals;

/** What a person records; a `set` is three uses of one chemical that are saved together. */
export const kinds = [
  ...(["chemical", "use", "diluted", "equipment", "week", "picture", "label", "set", "transplant"] as const),
  ...(["withdraw", "restore", "file", "edit", "reopen", "complete"] as const),
  ...(["entry", "rename", "retire", "merge", "count", "void"] as const),
  ...(["loss", "correct", "amend", "unloss", "plan", "gap"] as const),
];
export type Kind = (typeof kinds)[number];

export type Form = {
  command: AnyCommand;
  input: { params: Record<string, string>; body: unknown; file?: StoredFile | undefined };
};

const author = "dana@lab.example";
const location = namedId("location", "Chemical store");

/** A form as a person fills it in on this tablet; null where no record exists to fill it in about. */
export async function filledIn(
  env: SyncEnv,
  what: Kind,
  pick: number,
  marker: string,
  grow: { trial: string; tray: string } = growIds,
): Promise<Form | null> {
  const common = { comments: marker, created_by: author, creation_date: "2026-11-21T14:00:00.000Z" };
  switch (what) {
    case "week":
      return form(
        addWeeklyData,
        bodyOf("addWeeklyData", {
          week_number: 3 + pick,
          additional_comments: marker,
          plug_removal_data: [],
        }),
        { id: grow.tray },
      );
    case "gap": {
      const body = bodyOf("recordWeekNotMeasured", { week_number: 3 + pick, reason: marker });
      return form(recordWeekNotMeasured, body, { id: growIds.tray });
    }
    case "transplant": {
      const body = bodyOf("addTransplantData", { germination_rate: 50 + pick, location_details: marker });
      return form(addTransplantData, body, { id: growIds.tray });
    }
    case "plan": {
      const example = bodyOf("addFormulations") as { rows: object[] };
      const rows = example.rows.slice(0, 1).map((row) => ({ ...row, replicates: 2, test_for: marker }));
      return form(
        addFormulations,
        { ...example, rows, first_identifier: `F${10 + pick}` },
        { id: growIds.trial },
      );
    }
    case "loss": {
      const row = { num_plugs_removed: 1, reason_for_removal: marker };
      return form(addPlugRemovedData, bodyOf("addPlugRemovedData", { plug_removal_data: [row] }), {
        id: growIds.tray,
      });
    }
    case "correct": {
      const tray = await env.store.records("tray_formulations").get(growIds.tray);
      const week = chosenFrom(tray?.weekly_data ?? [], pick);
      // Another height than that of any other write.
      const avg_height = 100 + Number(marker.slice(1));
      const body = { avg_height, base: { avg_height: week?.avg_height } };
      return week ? form(updateWeeklyData, body, { id: week.id }) : null;
    }
    case "amend":
    case "unloss": {
      const tray = await env.store.records("tray_formulations").get(growIds.tray);
      const removal = chosenFrom(tray?.plug_removals ?? [], pick);
      if (!removal) return null;
      const { id, reason_for_removal } = removal;
      const amended = { reason_for_removal: marker, base: { reason_for_removal } };
      return what === "unloss"
        ? form(voidPlugRemoval, { reason: marker }, { id })
        : form(editPlugRemoval, amended, { id });
    }
    case "edit": {
      const shown = await env.store.records("grow_trials").get(growIds.trial);
      const field = editedFields[pick % editedFields.length];
      if (!shown || !field) return null;
      const base = Object.fromEntries(editedFields.map((one) => [one, shown[one] ?? null]));
      const value = field === "assigned_to" ? `${marker}${AT}` : marker;
      return form(editGrowTrial, { ...base, [field]: value, base }, { id: growIds.trial });
    }
    case "picture": {
      const bytes = pictureOf(marker);
      const body = { ...imageMeta(bytes, marker), tray_formulation_id: pick % 2 ? grow.tray : null };
      return form(saveImage, body, { id: grow.trial }, fileOf(bytes));
    }
    case "file": {
      const bytes = pdfOf(marker);
      // A mixture can be deleted again, and its files with it.
      const id = (await aChemicalOn(env, pick, (one) => one.derived_from_use_record_id === null))?.id;
      const params = { table: "chemicals", id: id ?? "" };
      return id === undefined ? null : form(addFile, pdfMeta(bytes, marker), params, pdfFileOf(bytes));
    }
    case "chemical":
      return form(createChemical, {
        ...common,
        chemical_name_id: namedId("chemical_name", "Sodium hydroxide"),
        location_id: location,
        amount_supplied: 10,
        amount_units: "LITRES",
        concentration: 5,
        concentration_units: "PERCENT",
        supplier_id: 1,
      });
    case "equipment":
      return form(createEquipment, {
        ...common,
        name: `Freezer ${pick % 4}`,
        short_name: `FRZ-${pick % 3}`,
        creation_date: "2026-11-21",
        equipment_type_id: namedId("equipment_type", "FREEZER"),
        location_id: location,
        supplier_id: 1,
      });
    case "reopen":
    case "complete": {
      const trial = await env.store.records("grow_trials").get(growIds.trial);
      const step = chosenFrom(
        (trial?.process_states ?? []).filter((one) => isFinalStep(one) === (what === "reopen")),
        pick,
      );
      if (!step) return null;
      const seen = { join_id: step.join_id, reopened_times: step.reopened?.times ?? 0 };
      if (what === "reopen")
        return form(reopenGrowTrialStep, { ...seen, reason: marker }, { id: growIds.trial });
      const timestamp = new Date(env.now()).toISOString();
      const changed = { new_state_value: "COMPLETED", updated_by: marker, timestamp };
      return form(updateGrowTrialState, { ...seen, ...changed }, { id: growIds.trial });
    }
    case "entry":
      return form(addListEntry, { name: typedNames[pick % 6], description: marker }, { list: LIST });
    case "rename":
    case "merge":
    case "retire": {
      const entries = await addedEntries(env);
      const entry = chosenFrom(entries, pick);
      if (!entry) return null;
      const params = { list: LIST, id: entry.id };
      const into = pick % 2 === 0 ? location : chosenFrom(entries, pick + 1)?.id;
      if (what === "merge") return into === entry.id ? null : form(mergeListEntry, { into }, params);
      return what === "retire"
        ? form(retireListEntry, {}, params)
        : form(renameListEntry, { name: marker, base: { name: entry.name } }, params);
    }
    case "label": {
      const id = (await aChemicalOn(env, pick))?.id;
      return id === undefined ? null : form(createChemicalLabel, { qr_label_id: labelId(id) }, { id });
    }
    case "withdraw": {
      const unused = (await chemicalsOn(env)).filter(
        (one) => !isWithdrawn(one) && one.use_totals.first_used_at === null,
      );
      const id = unused[pick % Math.max(1, unused.length)]?.id;
      return id === undefined ? null : form(withdraw, { reason: marker }, { id });
    }
    case "restore": {
      const withdrawn = (await chemicalsOn(env)).filter(isWithdrawn);
      const id = withdrawn[pick % Math.max(1, withdrawn.length)]?.id;
      return id === undefined ? null : form(restore, {}, { id });
    }
    case "use":
    case "set": {
      const id = (await aChemicalOn(env, pick))?.id;
      const amount = { amount_used: 1 + (pick % 5), amount_used_units: "LITRES", allow_overdraw: true };
      const purpose = { resource_use_purpose_id: namedId("purpose", "CHEMICAL_DILUTION"), purpose: null };
      return id === undefined
        ? null
        : form(
            addChemicalUseRecord,
            { ...common, ...amount, ...purpose, creation_date: hourOf(pick) },
            { id },
          );
    }
    case "count": {
      const id = (await aChemicalOn(env, pick))?.id;
      const { created_by } = common;
      const body = { new_amount_remaining: pick, reason: marker, created_by, creation_date: hourOf(pick) };
      return id === undefined ? null : form(correctChemical, body, { id });
    }
    case "void": {
      const free = (await env.store.records("use_records").toArray())
        .filter((use) => use.linked_to === null && !use.voided)
        .sort((a, b) => (a.id < b.id ? -1 : 1));
      const id = chosenFrom(free, pick)?.id;
      const { created_by, creation_date } = common;
      const body = { reason: marker, created_by, creation_date };
      return id === undefined ? null : form(voidUseRecord, body, { id });
    }
    case "diluted": {
      const chemical = await aChemicalOn(env, pick);
      const uses = chemical && (await usesOf(storeRecords(env.store), chemical.id));
      const use = uses?.find(({ linked_to }) => linked_to === null);
      if (!use) return null;
      return form(createDilutedChemical, {
        ...common,
        chemical_use_record_id: use.id,
        amount_water_added: 1,
        water_type: "DI_WATER",
        location,
        derived_chemical_amount_created: 2,
        derived_chemical_amount_created_units: "LITRES",
        derived_chemical_concentration_created: 1,
        derived_chemical_concentration_created_units: "PERCENT",
      });
    }
  }
}

/** Uses and counts are recorded in another order than that of their dates; some have the same date. */
const hourOf = (pick: number) => new Date(Date.UTC(2026, 10, 21, 8 + ((pick * 3) % 7))).toISOString();

/**
 * The texts of a trial that an edit changes, and whom it is assigned to: one of them at a time, with the values of the
 * others as shown.
 */
export const editedFields = ["name", "location_details", "initial_comments", "assigned_to"] as const;

/** A person is named by an address, which has the marker before this. */
const AT = "@marked.example";

/** True if a JSON text has the marker, as a text or as a person. */
export const hasMarker = (json: string, marker: string) =>
  json.includes(`"${marker}"`) || json.includes(`"${marker}${AT}"`);

/** The marker in a value that an edit wrote. */
export const markerOf = (value: string) => value.replace(AT, "");

/** The list that the tablets change, and three names as they type them: in another case a name is the same. */
const LIST = "locations";
const typedNames = ["BENCH 0", "Bench 1", "BENCH 2", "Bench 0", "BENCH 1", "Bench 2"] as const;

/** The entries on this tablet that were added under one of these names, renamed and retired ones too. */
async function addedEntries({ store }: SyncEnv): Promise<Location[]> {
  const ids = new Set(typedNames.flatMap((name) => labLists[LIST].idsOf(name)));
  const entries = await store.records(LIST).toArray();
  return entries.filter(({ id }) => ids.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
}

const isFinalStep = ({ state }: Step) => state === "COMPLETED" || state === "SKIPPED";

const chosenFrom = <T>(some: readonly T[], pick: number) => some[pick % Math.max(1, some.length)];

/** A picture with unique bytes. */
export const pictureOf = (marker: string) => aLeaf(Number(marker.slice(1)));

/** A PDF with unique bytes: a file without a thumbnail. */
export const pdfOf = (marker: string) => aPdf(Number(marker.slice(1)));

async function aChemicalOn(
  env: SyncEnv,
  pick: number,
  isWanted: (chemical: Chemical) => boolean = () => true,
): Promise<Chemical | undefined> {
  const chemicals = (await chemicalsOn(env)).filter(isWanted);
  return chemicals[pick % Math.max(1, chemicals.length)];
}

/** Every chemical on the tablet, withdrawn ones too, in order of their ids. */
async function chemicalsOn({ store }: SyncEnv): Promise<Chemical[]> {
  const chemicals = await store.records("chemicals").toArray();
  return chemicals.sort((a, b) => (a.id < b.id ? -1 : 1));
}

function form(
  command: AnyCommand,
  body: unknown,
  params: Record<string, string> = {},
  file?: StoredFile,
): Form {
  return { command, input: { params, body, file } };
}
