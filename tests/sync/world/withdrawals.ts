import { isDeepStrictEqual } from "node:util";
import type { Tables } from "#domain/kernel/tables.ts";
import { isWithdrawn } from "#domain/kernel/withdrawn.ts";
import { storeRecords } from "#tests/support/store-records.ts";
import type { World } from "./world.ts";

/** What was used is not withdrawn, and every tablet lists what the server lists. */
export async function brokenWithdrawals(world: World, server: Record<string, unknown>): Promise<string[]> {
  const chemicals = Object.entries(server)
    .filter(([key]) => key.startsWith("chemicals:"))
    .map(([, record]) => record as Tables["chemicals"]);
  const used = chemicals.filter((one) => isWithdrawn(one) && one.use_totals.first_used_at !== null);
  const listed = (some: readonly { id: string }[]) => some.map(({ id }) => id).sort();
  const wanted = listed(await world.db.all("chemicals"));
  const lists = await Promise.all(
    world.tablets.map(async (tablet) => {
      const own = await tablet.run({}, async ({ store }) => ({
        listed: listed(await storeRecords(store).all("chemicals")),
        isClean: (await store.base.count()) === 0,
      }));
      if (own === "died") throw new Error("nothing kills a read");
      const isSame = !own.isClean || isDeepStrictEqual(own.listed, wanted);
      return isSame ? [] : [`${tablet.name} lists other chemicals than the server`];
    }),
  );
  return [...used.map(({ id }) => `chemical ${id} is withdrawn and was used`), ...lists.flat()];
}
