import { unsettledStates } from "#store/rows.ts";
import { openEntries } from "#sync/outbox/entries.ts";
import { sendable } from "#sync/outbox/plan.ts";
import { probe } from "#sync/request/fetch-json.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { mine } from "./seen.ts";
import type { Tablet } from "./tablet.ts";
import { users, type World } from "./world.ts";

/** Repairs the world: working network, correct clocks, everyone signed in and staff, until nothing waits. */
export async function drain(world: World): Promise<void> {
  for (const user of users) await world.setRole(user, "staff");
  for (const tablet of world.tablets) await releaseAll(world, tablet);
  for (let round = 0; round < 4; round += 1) {
    world.pass(10 * 60_000);
    for (const tablet of world.tablets) {
      tablet.clockOff = 0;
      await world.settling.sendRefusedByRole(tablet);
      for (const user of new Set([...mine(world, tablet, true).map((promised) => promised.user), users[0]])) {
        await world.signIn(tablet, user);
        await wholeTurn(world, tablet, { force: true });
      }
    }
  }
}

/** Runs a turn; where it is complete, the server's list of devices is true for this tablet. */
async function wholeTurn(world: World, tablet: Tablet, options?: { force: boolean }): Promise<void> {
  const ended = await tablet.run({}, (env) => syncTurn(env, options));
  if (ended === "done") world.broken.push(...(await world.devices.brokenReport(tablet)));
}

/** The first answer releases everything that has no wait of its own: no time passes, and no turn is forced. */
async function releaseAll(world: World, tablet: Tablet): Promise<void> {
  await tablet.run({}, (env) => probe(env));
  await wholeTurn(world, tablet);
  const left = await tablet.run({}, async (env) => {
    const session = await env.store.session.get("current");
    if (!session?.token) return 0;
    return sendable(await openEntries(env.store, unsettledStates), session.email, env.now(), { force: true })
      .length;
  });
  if (left !== "died" && left > 0 && !tablet.hasOwnWaits)
    world.broken.push(`${left} writes wait on ${tablet.name}, although the server has answered`);
}
