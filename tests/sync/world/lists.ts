import type { Tables } from "#domain/kernel/tables.ts";
import type { OutboxEntry } from "#store/rows.ts";
import type { World } from "./world.ts";

/** A name of a list has one entry, and whoever renames an entry has seen the name that is replaced. */
export async function brokenLists(
  world: World,
  server: Record<string, unknown>,
  entries: readonly OutboxEntry[],
): Promise<string[]> {
  const places = Object.entries(server)
    .filter(([key]) => key.startsWith("locations:"))
    .map(([, record]) => record as Tables["locations"]);
  const names = places.map(({ name }) => name.toLowerCase());
  const twice = names.filter((name, i) => names.indexOf(name) < i);
  const past = await Promise.all(places.map(({ id }) => world.db.history("locations", id)));
  const unseen = entries.flatMap(({ id, title, body }) => {
    const version = past.flat().find(({ command }) => command === id);
    const renamed = version?.changes.find(({ path, before }) => path[0] === "name" && before !== undefined);
    const { base } = (body ?? {}) as { base?: { name?: string } };
    return renamed && renamed.before !== base?.name
      ? [`${title} replaced ${renamed.before}, which it did not show`]
      : [];
  });
  return [...twice.map((name) => `the list has ${name} more than once`), ...unseen];
}
