import { IconCircleMinus, IconTag } from "@tabler/icons-react";
import { pathOf } from "#domain/kind-pages.ts";
import { printLabelsPath } from "#domain/qr-labels/addresses.ts";
import { stockTables } from "#domain/resource-use/names.ts";
import type { Findable } from "#domain/search/search.ts";
import { findableTables } from "#domain/tables.ts";
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
