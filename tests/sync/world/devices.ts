import { readDevices } from "#server/lab/devices.ts";
import { unsettledStates } from "#store/rows.ts";
import { identifyDevice, readIdentity } from "#sync/device/identity.ts";
import { nameDevice } from "#sync/device/name-device.ts";
import type { SyncEnv } from "#sync/env.ts";
import type { Server } from "./server.ts";
import type { Tablet } from "./tablet.ts";

/** What the server was reported last about a database that was lost later. */
type Lost = { id: string; reported: number; ids: string[] };

type Loss = { id: string; reported: number; missing: number };

/** The server's list of devices, and what it must show. */
export class Devices {
  readonly #server: Server;
  readonly #ids = new Map<Tablet, string>();
  readonly #cleared = new Set<Tablet>();
  readonly #lost: Lost[] = [];

  constructor(server: Server) {
    this.#server = server;
  }

  /** A page starts. Where the browser's data was cleared, a person identifies the tablet as the one it was before. */
  async start(tablet: Tablet, { store }: SyncEnv): Promise<void> {
    await identifyDevice(store, tablet.memory);
    if (this.#cleared.delete(tablet))
      await nameDevice(store, tablet.memory, tablet.name, this.#ids.get(tablet));
    const identity = await readIdentity(store);
    if (identity) this.#ids.set(tablet, identity.id);
  }

  /** To be called before a tablet loses its database, or all of the browser's data. */
  async losing(tablet: Tablet, { all }: { all: boolean }): Promise<void> {
    if (all) this.#cleared.add(tablet);
    const identity = await tablet.run({}, ({ store }) => readIdentity(store));
    if (!identity || identity === "died") return;
    const { id, database } = identity;
    const known = await this.#server.db.devices.find(id);
    const last = known.find(({ report }) => report.database === database)?.report;
    if (last !== undefined && last.unsent > 0)
      this.#lost.push({ id, reported: last.unsent, ids: last.unsent_ids });
  }

  /** After a whole turn, the server knows how many writes on the tablet are unsent. */
  async brokenReport(tablet: Tablet): Promise<string[]> {
    const unsent = (await unsentOn(tablet)).length;
    const device = (await readDevices(this.#server.db)).find(({ id }) => id === this.#ids.get(tablet));
    const isTrue = device?.unsent === unsent && (device.unsent_since === null) === (unsent === 0);
    return isTrue ? [] : [`${tablet.name} has ${unsent} unsent, the server lists ${device?.unsent}`];
  }

  /** At rest, the list names the writes of lost databases that neither a journal nor a rescue file has returned. */
  async brokenLosses(tablets: readonly Tablet[]): Promise<string[]> {
    const waiting = new Set((await Promise.all(tablets.map(unsentOn))).flat());
    const expected: Loss[] = [];
    for (const { id, reported, ids } of this.#lost) {
      const missing: string[] = [];
      for (const key of ids) if (!waiting.has(key) && !(await this.#isAnswered(key))) missing.push(key);
      if (missing.length > 0) expected.push({ id, reported, missing: missing.length });
    }
    const listed = (await readDevices(this.#server.db)).flatMap(({ id, losses }) =>
      losses.map(({ reported, missing }) => ({ id, reported, missing })),
    );
    const [shown, right] = [this.#texts(listed), this.#texts(expected)];
    return shown === right ? [] : [`the server lists the losses (${shown}), not (${right})`];
  }

  #texts(losses: readonly Loss[]): string {
    const names = new Map([...this.#ids].map(([{ name }, id]) => [id, name]));
    const texts = losses.map(({ id, reported, missing }) => `${names.get(id)}: ${missing} of ${reported}`);
    return texts.sort().join(", ");
  }

  async #isAnswered(key: string): Promise<boolean> {
    return (await this.#server.db.transaction((tx) => tx.reply(key))) !== null;
  }
}

async function unsentOn(tablet: Tablet): Promise<string[]> {
  const entries = await tablet.run({}, ({ store }) =>
    store.outbox
      .where("state")
      .anyOf(...unsettledStates)
      .toArray(),
  );
  if (entries === "died") throw new Error("nothing kills a read");
  return entries.map(({ id }) => id);
}
