import { commands } from "#contract/index.ts";
import { type OutboxEntry, unfinishedStates } from "#store/rows.ts";
import type { SyncEnv } from "#sync/env.ts";
import { openEntries } from "#sync/outbox/entries.ts";
import { discard, resend, restore } from "#sync/settle/settle.ts";
import type { Promises } from "./promises.ts";
import type { Tablet } from "./tablet.ts";

const { addWeeklyData, createEquipment } = commands;

/** What people do with their writes in the outbox. */
export class Settling {
  readonly #promises: Promises;
  readonly #nextTurn: () => number;

  constructor(promises: Promises, nextTurn: () => number) {
    this.#promises = promises;
    this.#nextTurn = nextTurn;
  }

  /** A person opens the outbox and settles a write. */
  async settle(tablet: Tablet, how: "discard" | "resend" | "restore", pick: number): Promise<void> {
    await tablet.remember();
    await tablet.runPage({}, async (env) => {
      if (how === "restore") return this.#restoreOne(env, pick);
      const open = await openEntries(env.store, unfinishedStates);
      const choice = open.filter(({ state }) => how === "discard" || state === "parked");
      const entry = choice[pick % Math.max(1, choice.length)];
      if (!entry) return;
      if (how === "discard") {
        const discarded = await discard(env, entry.seq);
        if ("kind" in discarded) throw new Error(discarded.message);
        for (const one of discarded) this.#promises.settle(one, true);
        return;
      }
      await this.#sendAgain(env, entry, this.#changed(entry));
    });
  }

  async #sendAgain(env: SyncEnv, entry: OutboxEntry, body?: object): Promise<void> {
    const again = await resend(env, entry.seq, body);
    if (!("seq" in again)) return;
    this.#promises.resent(entry, again);
  }

  /** The people of a tablet send again what was refused because of their roles. */
  async sendRefusedByRole(tablet: Tablet): Promise<void> {
    await tablet.runPage({}, async (env) => {
      for (const entry of await openEntries(env.store, ["parked"]))
        if (entry.problem?.status === 403) await this.#sendAgain(env, entry);
    });
  }

  /** How a person corrects a refused write: a name in use is replaced by another name, a week by another week. */
  #changed({ operation, body }: OutboxEntry): object | undefined {
    const turn = this.#nextTurn();
    const form = body as object;
    if (operation === addWeeklyData.name) return { ...form, week_number: 10 + turn };
    if (operation !== createEquipment.name) return undefined;
    return { ...form, name: `name ${turn}`, short_name: `s-${turn}` };
  }

  async #restoreOne(env: SyncEnv, pick: number): Promise<void> {
    const discarded = await env.store.outbox.where("state").equals("discarded").toArray();
    const entry = discarded[pick % Math.max(1, discarded.length)];
    if (!entry) return;
    await restore(env, entry.seq);
    this.#promises.settle(entry, false);
  }
}
