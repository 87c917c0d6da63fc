import type { Logger } from "pino";
import { deliveryOf } from "#domain/notifications/delivery.ts";
import type { Notification } from "#domain/notifications/schema.ts";
import { type MailLab, needsWork, sendIfDue } from "./send-due.ts";

/** Milliseconds between two looks for messages that are due. */
const LOOK_MS = 5_000;

/** Sends the messages of a lab, one at a time. */
export class MailLoop {
  readonly #lab: MailLab;
  readonly #log: Pick<Logger, "error">;
  readonly #stopping: AbortSignal;
  /** Those that are still to be sent, the oldest first, as they were at the feed position of the last look. */
  #unsent: Notification[] = [];
  #position = -1;
  /** Stores an outcome that could not be stored: before it is, nothing else is sent. */
  #open: (() => Promise<void>) | null = null;
  #looking: Promise<void> = Promise.resolve();
  #isLooking = false;
  #hasFailed = false;

  constructor(lab: MailLab & { log: Pick<Logger, "error"> }, stopping: AbortSignal) {
    this.#lab = lab;
    this.#log = lab.log;
    this.#stopping = stopping;
  }

  /** Looks for due messages now, and again until the server stops. */
  start(): void {
    const timer = setInterval(() => {
      if (!this.#isLooking) void this.look();
    }, LOOK_MS).unref();
    this.#stopping.addEventListener("abort", () => clearInterval(timer));
    void this.look();
  }

  /** Sends what is due, after earlier looks; resolves at the end, also where the database does not answer. */
  look(): Promise<void> {
    this.#looking = this.#looking.then(() => this.#look());
    return this.#looking;
  }

  /** Resolves when nothing is being sent. */
  finished(): Promise<void> {
    return this.#looking;
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    try {
      await this.#store();
      await this.#read();
      for (const notification of this.#unsent) {
        if (this.#stopping.aborted) return;
        if (!needsWork(this.#lab, notification)) continue;
        this.#open = await sendIfDue(this.#lab, notification.id);
        await this.#store();
      }
      this.#hasFailed = false;
    } catch (err) {
      // Once until it succeeds: the loop looks every few seconds.
      if (!this.#hasFailed) this.#log.error({ err }, "mail: the messages cannot be read or stored");
      this.#hasFailed = true;
    }
    this.#isLooking = false;
  }

  /** Reads all notifications, if anything was written since the last look. */
  async #read(): Promise<void> {
    const { db } = this.#lab;
    const position = await db.position();
    if (position === this.#position) return;
    const all = await db.all("notifications");
    this.#unsent = all
      .filter((notification) => deliveryOf(notification).due_at !== null)
      .sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
    this.#position = position;
  }

  async #store(): Promise<void> {
    await this.#open?.();
    this.#open = null;
  }
}
