import { fibreJoins, originOfCake } from "../cakes/stock.ts";
import { kindOf } from "../kind.ts";
import { kindPages } from "../kind-pages.ts";
import { cnfUsed } from "../lineage/links.ts";
import { showNamesIn } from "../values/words.ts";
import { placeOnShelf, trayCode } from "./composition.ts";

/** A tray: in the lineage between its CNF and its trial, with the use of the CNF that it was made with, if recorded. */
export const trayKind = kindOf("tray_formulations", {
  ...kindPages.tray_formulations,
  joins: ["grow_trials", "cnfs", "cakes", ...fibreJoins],
  // An identifier is unique in its trial only, so the title contains the trial's code.
  title: (lab, tray) => trayCode(lab.get("grow_trials", tray.grow_trial_id), tray),
  unknown: "a tray",
  madeAt: ({ created_at }) => created_at,
  facts: (lab, tray) => [
    placeOnShelf(lab.get("grow_trials", tray.grow_trial_id), tray),
    showNamesIn(tray.composition),
    tray.test_for,
  ],
  found: (_, { composition, test_for }) => [
    showNamesIn(composition),
    composition.includes(test_for) ? null : test_for,
  ],
  called: (lab, { cnf_id }) => {
    const cnf = lab.get("cnfs", cnf_id);
    return [cnf?.name, ...originOfCake(lab, lab.get("cakes", cnf?.cake_id))];
  },
  thread: {
    obtained: "made",
    note: (lab, { grow_trial_id }) => {
      const trial = lab.get("grow_trials", grow_trial_id);
      return trial ? `in trial ${trial.code}` : null;
    },
    parents: async (records, tray) =>
      tray.cnf_id === null
        ? []
        : [{ ref: { table: "cnfs", id: tray.cnf_id }, quantity: await cnfUsed(records, tray) }],
    children: async (records, { grow_trial_id: id }) =>
      (await records.get("grow_trials", id)) ? [{ ref: { table: "grow_trials", id }, quantity: null }] : [],
  },
});
