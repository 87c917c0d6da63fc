import { IconAlertTriangle, IconCircleMinus, IconDropletHalf, IconTag } from "@tabler/icons-react";
import {
  type ChosenLot,
  inSentence,
  showDilution,
  TO_MAKE,
  type WantedDilution,
} from "#domain/chemicals/wanted-dilution.ts";
import { kindPages, pathOf } from "#domain/kind-pages.ts";
import { printLabelsPath } from "#domain/qr-labels/addresses.ts";
import { shortCode } from "#domain/qr-labels/codes.ts";
import { stockTables } from "#domain/resource-use/names.ts";
import type { Findable } from "#domain/search/search.ts";
import { bottleFacts } from "#domain/stock-details/details.ts";
import { findableTables } from "#domain/tables.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { withUnit } from "#domain/values/words.ts";
import type { Glyph } from "#ui/text/icon.tsx";

/** A page, an action or a record that search finds. */
type Hit = Findable | { to: string };

type RecordAction = {
  /** What people type before the name of the record. */
  verb: RegExp;
  label: string;
  tables: readonly string[];
  to: (record: Findable) => string;
  icon: Glyph;
};

const recordActions: readonly RecordAction[] = [
  {
    verb: /^((print )?labels?|print)( of| for)? /i,
    label: "Print label",
    tables: findableTables,
    to: (record) => printLabelsPath([record]),
    icon: IconTag,
  },
  {
    verb: /^(add )?use( record)?( of| for)? /i,
    label: "Add use record",
    tables: stockTables,
    to: (record) => `${pathOf(record)}?form=use`,
    icon: IconCircleMinus,
  },
];

/** The actions that a text such as `print labels of CNF-2026-013` or `use naoh` names, on the records that `search` finds. */
export function actionsIn(typed: string, search: (typed: string) => { first: readonly Hit[] }) {
  return recordActions.flatMap(({ verb, label, tables, to, icon }) => {
    const name = typed.trimStart().replace(verb, "");
    if (name === typed.trimStart() || name.trim() === "") return [];
    const records = search(name).first.flatMap((hit) => ("to" in hit ? [] : hit));
    return records
      .filter(({ table }) => tables.includes(table))
      .map((record) => ({
        title: `${label}: ${record.title}`,
        to: to(record),
        icon,
        code: record.code,
        facts: record.facts,
        words: [],
      }));
  });
}

/**
 * The action that a text such as `5 L of 5 % NaOH` names: the form of a dilution of the chosen container, with these figures. Why
 * no container can be diluted, with the list of chemicals, where there is none.
 */
export function dilutionOf(typed: WantedDilution, chosen: ChosenLot) {
  if ("problem" in chosen) {
    const to = `${kindPages.chemicals.page}?q=${encodeURIComponent(chosen.name)}`;
    return { title: chosen.problem, to, icon: IconAlertTriangle, facts: ["Chemicals"], words: [] };
  }
  const { name, lot, wanted } = chosen;
  const ref = { table: "chemicals", id: lot.id } as const;
  const strength = withUnit(String(wanted.concentration), wanted.concentration_units);
  const isConverted = typed.concentration_units !== wanted.concentration_units;
  return {
    title: `Dilute ${inSentence(name)} to ${withUnit(String(wanted.amount), wanted.units)} of ${strength}`,
    to: `${pathOf(ref)}?form=diluted&${TO_MAKE}=${encodeURIComponent(showDilution(wanted))}`,
    icon: IconDropletHalf,
    code: shortCode(ref),
    facts: [
      ...(isConverted ? [`${showAmount(typed.concentration / 1000, "M")} is ${strength}`] : []),
      `from ${showAmount(lot.concentration, lot.concentration_units)}`,
      ...bottleFacts(lot),
    ],
    words: [],
  };
}
