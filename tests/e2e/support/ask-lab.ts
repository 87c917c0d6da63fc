import type { z } from "zod";
import type { HistoryPath } from "#contract/history/calls.ts";
import { calls, queries } from "#contract/index.ts";
import { fillPath } from "#contract/operation.ts";
import type { DeviceReport } from "#domain/devices/schema.ts";
import { aReport } from "../../fixtures/device-reports.ts";

export const dana = { email: "dana.ruiz@cnf-lab.example", username: "dana.ruiz", password: "fibril-demo" };
export const marcus = {
  email: "marcus.lee@cnf-lab.example",
  username: "marcus.lee",
  password: "fibril-demo",
};

/** Queries the server itself, as another client would: the stored state, whatever the browser shows. */
export class AskLab {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async of(url: string, who = marcus): Promise<AskLab> {
    const reply = await fetch(`${url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: who.email, password: who.password }),
    });
    if (!reply.ok) throw new Error(`Signing in failed: ${reply.status} ${await reply.text()}`);
    return new AskLab(url, ((await reply.json()) as { token: string }).token);
  }

  /** Pulls as another device, with its report; what `more` leaves out is as on a tablet with nothing unsent. */
  async report(more: Partial<DeviceReport>): Promise<void> {
    const headers = {
      authorization: `Bearer ${this.#token}`,
      "X-Fibril-Report": JSON.stringify(aReport({ clock: new Date().toISOString(), ...more })),
    };
    const reply = await fetch(`${this.#url}/api/changes?limit=1`, { headers });
    if (!reply.ok) throw new Error(`The pull failed: ${reply.status}`);
  }

  chemicals = () => this.#ask(queries.listChemicals);
  chemical = (id: string) => this.#ask(queries.getChemical, { id });
  samples = () => this.#ask(queries.listSamples);
  homogenizations = () => this.#ask(queries.listHomogenizations);
  homogenization = (id: string) => this.#ask(queries.getHomogenization, { id });
  cakes = () => this.#ask(queries.listCakes);
  cake = (id: string) => this.#ask(queries.getCake, { id });
  nopProcesses = () => this.#ask(queries.listNopProcesses);
  cnfs = () => this.#ask(queries.listCnfs);
  qrLabels = () => this.#ask(queries.listQrLabels);
  images = (id: string) => this.#ask(queries.listImages, { id });
  growTrials = () => this.#ask(queries.listGrowTrials);
  growTrial = (id: string) => this.#ask(queries.getGrowTrial, { id });

  /** The bytes of a picture, or of its thumbnail. */
  async bytes(path: string): Promise<Buffer> {
    const reply = await fetch(this.#url + path, { headers: this.#headers });
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    return Buffer.from(await reply.arrayBuffer());
  }

  equipment = () => this.#ask(queries.listEquipment);
  detailOfEquipment = (id: string) => this.#ask(queries.getEquipment, { id });

  /** Every version of a record, newest first. */
  history(table: HistoryPath["table"], id: string) {
    return this.#ask(calls.getHistory, { table, id });
  }

  labList = (list: string) => this.#ask(queries.listLabList, { list });

  /** The first record of each list that a trial and its trays are made from. */
  async growing() {
    const [method] = await this.#ask(queries.listGrowTrialMethods);
    const [plant] = await this.#ask(queries.listGrowTrialPlants);
    const [substrate] = await this.#ask(queries.listSubstrateTypes);
    const [fertilizer] = await this.#ask(queries.listFertilizers);
    const [location] = await this.#ask(queries.listLocations);
    return {
      method: method?.id,
      plant: plant?.id,
      substrate: substrate?.id,
      fertilizer: fertilizer?.id,
      location: location?.id,
    };
  }

  /** Sends a write as a tablet would. */
  async write(
    path: string,
    body: unknown,
    key: string = crypto.randomUUID(),
    method: "POST" | "PUT" = "POST",
  ): Promise<{ status: number; body: unknown }> {
    const reply = await fetch(this.#url + path, {
      method,
      headers: { ...this.#headers, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(body),
    });
    return { status: reply.status, body: await reply.json() };
  }

  async #ask<Q extends { name: string; path: string; answer: z.ZodType }>(
    query: Q,
    params: Record<string, string> = {},
  ): Promise<z.output<Q["answer"]>> {
    const reply = await fetch(this.#url + fillPath(query.path, params), { headers: this.#headers });
    if (!reply.ok) throw new Error(`${query.name}: ${reply.status} ${await reply.text()}`);
    return query.answer.parse(await reply.json()) as z.output<Q["answer"]>;
  }

  get #headers() {
    return { authorization: `Bearer ${this.#token}` };
  }
}
