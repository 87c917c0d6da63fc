import { continueOffline } from "#sync/session/offline-session.ts";
import { hashPin, PIN_TRIES } from "#sync/session/pin.ts";
import type { Tablet } from "./tablet.ts";

const RIGHT = "4271";
const WRONG = "0000";

/** How many hashes were computed with each salt: from then on a guesser could learn the answer. */
const computed = new Map<string, number>();
const derive = crypto.subtle.deriveBits.bind(crypto.subtle);
crypto.subtle.deriveBits = (algorithm, key, length) => {
  const salt = hex((algorithm as Pbkdf2Params).salt as ArrayBuffer);
  computed.set(salt, (computed.get(salt) ?? 0) + 1);
  return derive(algorithm, key, length);
};

/** One person's PIN on one tablet: the guesses since the last right PIN or password. */
type Guarded = { salt: string; begun: number; from: number };

/** The PINs of the people on each tablet, and the laws that hold for guesses. */
export class Pins {
  readonly broken: string[] = [];
  readonly #guarded = new Map<string, Guarded>();
  /** A person takes one action at a time with the sessions of one tablet. */
  readonly #turns = new Map<Tablet, Promise<void>>();

  /** Runs one change of a tablet's session after the one before it. */
  inTurn(tablet: Tablet, work: () => Promise<void>): Promise<void> {
    const turn = (this.#turns.get(tablet) ?? Promise.resolve()).then(work);
    this.#turns.set(tablet, turn);
    return turn;
  }

  /** A person has signed in by password; at the first time, the person sets the PIN. */
  async signedIn(tablet: Tablet, email: string): Promise<void> {
    const known = this.#guarded.get(keyOf(tablet, email));
    if (known) return forgive(known);
    // One iteration: the price of a guess is not what the simulation tests.
    const pin = await hashPin(RIGHT, 1);
    await tablet.run({}, ({ store }) => store.people.update(email, { pin }));
    const salt = hex(pin.salt);
    this.#guarded.set(keyOf(tablet, email), { salt, begun: 0, from: computed.get(salt) ?? 0 });
  }

  /** Someone without signal tries wrong PINs and then the right one. Each try can be cut off when the page is closed. */
  async guess(tablet: Tablet, email: string, wrong: number, dieAt: number | null): Promise<void> {
    for (let i = 0; i < wrong; i += 1) await this.#try(tablet, email, WRONG, dieAt);
    await this.#try(tablet, email, RIGHT, null);
  }

  async #try(tablet: Tablet, email: string, pin: string, dieAt: number | null): Promise<void> {
    const guarded = this.#guarded.get(keyOf(tablet, email));
    const session = await tablet.run({}, ({ store }) => store.session.get("current"));
    if (!guarded || session === "died") return;
    const checked = checkedSince(guarded);
    const isOpen = session?.email === email;
    if (!isOpen) guarded.begun += 1;
    const outcome = await tablet.run({ dieAt }, (env) => continueOffline(env, email, pin));
    const isIn = outcome !== "died" && outcome.kind === "continued";
    if (isIn && !isOpen && pin !== RIGHT) this.broken.push(`a wrong PIN continued as ${email}`);
    if (isIn && !isOpen && checked >= PIN_TRIES) this.broken.push(`too many guesses continued as ${email}`);
    if (!isIn && pin === RIGHT && outcome !== "died" && guarded.begun <= PIN_TRIES)
      this.broken.push(`the right PIN did not continue as ${email}`);
    if (isIn && !isOpen) return forgive(guarded);
    const person = await tablet.run({}, ({ store }) => store.people.get(email));
    if (person !== "died" && (person?.pin_tries ?? 0) < checkedSince(guarded))
      this.broken.push(`a guess of the PIN of ${email} was not counted`);
  }

  /** The browser's data is deleted, the PINs with it. */
  lost(tablet: Tablet): void {
    for (const key of [...this.#guarded.keys()])
      if (key.startsWith(keyOf(tablet, ""))) this.#guarded.delete(key);
  }

  /** The database lost its last transactions: a PIN that was set in them, and the tries that were counted in them. */
  async forgot(tablet: Tablet): Promise<void> {
    const people = await tablet.run({}, ({ store }) => store.people.toArray());
    if (people === "died") throw new Error("nothing kills a read");
    const known = new Map(people.map((person) => [keyOf(tablet, person.email), person]));
    for (const [key, guarded] of this.#guarded) {
      if (!key.startsWith(keyOf(tablet, ""))) continue;
      const person = known.get(key);
      if (!person?.pin || hex(person.pin.salt) !== guarded.salt) this.#guarded.delete(key);
      else guarded.from = Math.max(guarded.from, (computed.get(guarded.salt) ?? 0) - (person.pin_tries ?? 0));
    }
  }

  /** A PIN never leaves its tablet. */
  async brokenOn(tablet: Tablet): Promise<string[]> {
    const people = await tablet.run({}, ({ store }) => store.people.toArray());
    if (people === "died") return [];
    return people.flatMap(({ email, pin }) => {
      const guarded = this.#guarded.get(keyOf(tablet, email));
      return guarded && (!pin || hex(pin.salt) !== guarded.salt)
        ? [`the PIN of ${email} has left ${tablet.name}`]
        : [];
    });
  }
}

const keyOf = ({ name }: Tablet, email: string) => `${name} ${email}`;

const hex = (bytes: ArrayBuffer) => Buffer.from(bytes).toString("hex");

const checkedSince = ({ salt, from }: Guarded): number => (computed.get(salt) ?? 0) - from;

function forgive(guarded: Guarded): void {
  guarded.begun = 0;
  guarded.from = computed.get(guarded.salt) ?? 0;
}
