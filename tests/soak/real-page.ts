import type { BrowserContext, Page } from "@playwright/test";
import type { OutboxEntry } from "#store/rows.ts";
import { openChemical, readyForOffline, recordUse, signIn } from "#tests/e2e/support/app.ts";
import type { Left, Promised } from "./promises.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Person = { email: string; password: string };

/** A person who records uses of one chemical in a browser, by its forms. */
export class RealPage {
  readonly name: string;
  /** Forms that the driver did not complete in its time. */
  givenUp = 0;
  readonly #page: Page;
  readonly #chemical: string;
  readonly #who: Person;
  readonly #markerBase: number;
  readonly #promised: Promised[] = [];

  private constructor(number: number, page: Page, chemical: string, who: Person) {
    this.name = `Browser ${number}`;
    this.#page = page;
    this.#chemical = chemical;
    this.#who = who;
    this.#markerBase = 90_000_000 + number * 100_000;
  }

  /** Signs in, and waits until the app could open without a server. */
  static async open(
    number: number,
    context: BrowserContext,
    chemical: string,
    who: Person,
  ): Promise<RealPage> {
    const page = await context.newPage();
    await signIn(page, who);
    await readyForOffline(page);
    return new RealPage(number, page, chemical, who);
  }

  async live(stop: Promise<void>): Promise<void> {
    let isOver = false;
    void stop.then(() => {
      isOver = true;
    });
    for (let number = 0; !isOver; number += 1) {
      const marker = `m${this.#markerBase + number}`;
      // A busy machine is slower than the driver waits: what counts is whether the write is in the outbox.
      await this.#recordUse(marker).catch(() => {
        this.givenUp += 1;
      });
      const entry = (await this.#outbox()).find(({ body_text }) => body_text.includes(`"${marker}"`));
      if (entry) this.#promised.push({ marker, what: "use", seq: entry.seq });
      await pause(500);
    }
  }

  /** The restored server has ended all sessions. */
  async #signInAgain(): Promise<void> {
    if (await this.#page.getByRole("heading", { name: "Sign in" }).isVisible())
      await signIn(this.#page, this.#who);
  }

  async #recordUse(marker: string): Promise<void> {
    await this.#signInAgain();
    await openChemical(this.#page, this.#chemical);
    await recordUse(this.#page, "0.001", marker);
  }

  /** True when nothing waits but what waits for a person. */
  async drain(): Promise<boolean> {
    await this.#page.goto("/outbox");
    await this.#signInAgain();
    await this.#page.goto("/outbox");
    const send = this.#page.getByRole("button", { name: "Send now" });
    if (await send.isVisible()) await send.click();
    const open = (await this.#outbox()).filter(({ state }) => state !== "done");
    return open.every(({ state }) => state === "parked") || open.some(({ state }) => state === "parked");
  }

  async left(): Promise<Left> {
    const entries = await this.#outbox();
    return { name: this.name, promised: this.#promised, entries, records: null, errors: [] };
  }

  /** The rows of the outbox, as the browser has stored them. */
  #outbox(): Promise<OutboxEntry[]> {
    return this.#page.evaluate(async () => {
      const asked = indexedDB.open("fibril");
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
      const rows = db.transaction("outbox").objectStore("outbox").getAll();
      await new Promise((resolve, reject) => {
        rows.onsuccess = resolve;
        rows.onerror = () => reject(rows.error);
      });
      db.close();
      return rows.result;
    });
  }
}
