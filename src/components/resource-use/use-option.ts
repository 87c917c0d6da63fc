import { codesIn } from "#domain/qr-labels/codes.ts";
import { stockTables, type UseRecordListItem } from "#domain/resource-use/schema.ts";
import { showUnitsIn } from "#domain/values/words.ts";
import type { SearchOption } from "#ui/choice/searchable-select.tsx";

/** A use record as an option of a picker; the short code of its stock finds it too. */
export function toOption({ id, label, resource_id }: UseRecordListItem): SearchOption {
  return { value: id, label: showUnitsIn(label), also: codesIn(stockTables, resource_id) };
}
