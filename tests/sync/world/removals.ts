import { commands } from "#contract/index.ts";
import type { Version } from "#domain/history/schema.ts";
import { createdId } from "#domain/kernel/ids.ts";
import type { Tables } from "#domain/kernel/tables.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { growIds } from "#tests/fixtures/grow-trials.ts";

const { addPlugRemovedData, voidPlugRemoval } = commands;

/**
 * Whatever arrived late: a removal that was accepted is counted once, or is voided; a voided removal is counted never.
 * `entries` are those of one tablet, `records` those of the server.
 */
export function brokenRemovals(records: Record<string, unknown>, entries: readonly OutboxEntry[]): string[] {
  const tray = records[`tray_formulations:${growIds.tray}`] as Tables["tray_formulations"];
  const counted = tray.plug_removals.map(({ id }) => id);
  const voided = (tray.voided_removals ?? []).map(({ id }) => id);
  const times = (id: string) => [...counted, ...voided].filter((one) => one === id).length;
  return entries.flatMap((entry) => {
    if (entry.state !== "done") return [];
    const { operation, params, title } = entry;
    const added = createdId(entry, {}, "removal 0");
    if (operation === addPlugRemovedData.name && times(added) !== 1)
      return [`${title} is ${times(added)} times in its tray`];
    const isVoid = operation === voidPlugRemoval.name;
    return isVoid && (times(params.id ?? "") !== 1 || counted.includes(params.id ?? ""))
      ? [`${title} did not void ${params.id}`]
      : [];
  });
}

/** A correction writes the one value that its form changed, over the value that the form showed. */
export function brokenCorrections(past: readonly Version[], entries: readonly OutboxEntry[]): string[] {
  return entries.flatMap(({ id, title, body }) => {
    const { changes = [] } = past.find(({ command }) => command === id) ?? {};
    const { base } = (body ?? {}) as { base?: Record<string, unknown> };
    if (!base) return [];
    const written = changes.filter(({ path }) => path.length === 3 && path[2] !== "updated");
    const unseen = written.filter(({ path, before }) => before !== base[path[2] ?? ""]);
    return [
      ...(written.length > 1 ? [`${title} wrote ${written.length} values, but changed one`] : []),
      ...unseen.map(({ path, before }) => `${title} replaced ${path[2]} ${before}, which it did not show`),
    ];
  });
}
