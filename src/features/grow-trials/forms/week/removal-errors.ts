import type { RemovalErrors, RemovalRow } from "./plug-removal-rows.tsx";

const fieldLabels: [keyof RemovalRow, string][] = [
  ["num_plugs_removed", "Number of plugs"],
  ["reason_for_removal", "Reason"],
];

type LineError = Partial<Record<keyof RemovalRow, { message?: string }>>;

/** The errors of a form in its lines of removed plugs: 'Item 2 - Reason: Reason for removal is required'. */
export function removalErrors(error: unknown): (RemovalErrors | undefined)[] {
  if (!Array.isArray(error)) return [];
  return Array.from(error as (LineError | undefined)[], (line, i) => {
    const wrong = fieldLabels.flatMap(([field, label]) => {
      const message = line?.[field]?.message;
      return message ? [[field, `Item ${i + 1} - ${label}: ${message}`]] : [];
    });
    return wrong.length > 0 ? Object.fromEntries(wrong) : undefined;
  });
}
