import { readFileSync } from "node:fs";
import { expect, vi } from "vitest";
import type { Driver, ElementRef } from "./driver.ts";

const library = readFileSync(
  new URL("../../../node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js", import.meta.url),
  "utf8",
);

/**
 * Adds `findInPage` to a page: everything that the last query finds within the first match of the preceding queries.
 */
const finder = `${library}
  const { queryAllByRole, queryAllByLabelText } = TestingLibraryDom;
  const named = ({ source, flags, text }) => text ?? new RegExp(source, flags);
  const find = (place, { role, name }) =>
    role === null ? queryAllByLabelText(place, named(name)) : queryAllByRole(place, role, { name: named(name) });
  window.findInPage = (queries) =>
    queries.reduce(([place], query) => (place === undefined ? [] : find(place, query)), [document.body]);
  arguments[0]();`;

/**
 * Watches a press: `pressGuard.end` returns false if no press reached the element, or if the element moved away before
 * the button was released, so that the browser made no click. Events that reach another element are stopped, as
 * Playwright does.
 */
const guard = `const [element, done] = arguments;
  window.pressGuard?.end();
  const places = [element, ...(element.labels ?? [])];
  const isOn = ({ target }) => places.some((place) => place.contains(target));
  const place = () => JSON.stringify(element.getBoundingClientRect());
  let pressedAt;
  let isPressed = false;
  const watch = (event) => {
    if (event.type === "pointerdown") {
      isPressed = isOn(event);
      pressedAt = place();
    }
    if (event.type === "pointerup" && !isOn(event) && place() !== pressedAt) isPressed = false;
    if (isPressed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const kinds = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
  for (const kind of kinds) window.addEventListener(kind, watch, true);
  const end = () => {
    for (const kind of kinds) window.removeEventListener(kind, watch, true);
    return isPressed;
  };
  window.pressGuard = { end };
  done();`;

type Name = string | RegExp;
type Place = { role: string; name: Name };
/** Without a role: by label. */
type Query = { role: string | null; name: Name };

/** A page with elements found as a person finds them: by role and name. */
export class Page {
  readonly driver: Driver;
  readonly #origin: string;

  constructor(driver: Driver, origin: string) {
    this.driver = driver;
    this.#origin = origin;
  }

  goto(path: string): Promise<void> {
    return this.driver.goto(this.#origin + path);
  }

  /**
   * Runs a function in the page, with arguments that JSON can carry; the function has no access to the test's
   * variables.
   */
  async run<T, A extends unknown[]>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    const body = `const done = arguments[arguments.length - 1];
      Promise.resolve([...arguments].slice(0, -1)).then((args) => (${work})(...args))
        .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const answer = (await this.driver.script(body, args)) as { value: T; error?: string };
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  }

  /**
   * The first element of a role and name, as soon as one exists; where `within` is given, in the first match of
   * `within`.
   */
  find(role: string, name: Name, within?: Place): Promise<ElementRef> {
    return soon(`${role} ${name}`, () => this.#first({ role, name }, within));
  }

  /** The first control of a label, whatever its role. */
  labelled(label: string): Promise<ElementRef> {
    return soon(`control ${label}`, () => this.#first({ role: null, name: label }));
  }

  /** Clicks as soon as an element matches that nothing covers, and that does not move away under the press. */
  async click(role: string, name: Name, within?: Place): Promise<void> {
    await soon(`${role} ${name}`, async () => {
      const element = await this.#first({ role, name }, within);
      await this.driver.script(guard, [element]);
      await this.driver.click(element);
      // A page that the press has opened has no guard.
      const isPressed = await this.driver.script("arguments[0](window.pressGuard?.end() ?? true);", []);
      if (isPressed === false) throw new Error("The press did not reach it.");
    });
  }

  async fill(name: Name, text: string, within?: Place): Promise<void> {
    const field = await this.find("textbox", name, within);
    // A form that is still opening accepts no text.
    await soon(`textbox ${name} that accepts text`, () => this.driver.clear(field));
    await this.driver.type(field, text);
  }

  /** Chooses from one of the app's own lists. */
  async choose(label: string, option: Name, within?: Place): Promise<void> {
    await this.click("combobox", label, within);
    await this.click("option", option);
  }

  /** Chooses from one of the browser's lists by typing the option's text, as browsers allow; `value` is then stored. */
  async select(label: string, text: string, value: string, within?: Place): Promise<void> {
    const list = await this.find("combobox", label, within);
    await this.driver.type(list, text);
    await expect.poll(() => this.readValue(list)).toBe(value);
  }

  async disappears(role: string, name: Name): Promise<void> {
    await expect
      .poll(async () => (await this.#all([{ role, name }])).length, { message: `${role} ${name} is closed` })
      .toBe(0);
  }

  readValue(field: ElementRef): Promise<string> {
    return this.run((element) => (element as unknown as HTMLInputElement).value, field);
  }

  async #first(query: Query, within?: Place): Promise<ElementRef> {
    const [first] = await this.#all(within ? [within, query] : [query]);
    if (!first) throw new Error("It is not there.");
    return first;
  }

  async #all(queries: Query[]): Promise<ElementRef[]> {
    const sent = queries.map(({ role, name }) => ({
      role,
      name: typeof name === "string" ? { text: name } : { source: name.source, flags: name.flags },
    }));
    const body = "arguments[1](window.findInPage ? window.findInPage(arguments[0]) : null);";
    const found = (await this.driver.script(body, [sent])) as ElementRef[] | null;
    if (found !== null) return found;
    await this.driver.script(finder, []);
    return this.#all(queries);
  }
}

function soon<T>(what: string, work: () => Promise<T>): Promise<T> {
  return vi.waitFor(work, { timeout: 60_000, interval: 100 }).catch((error: unknown) => {
    throw new Error(`${what}: ${error instanceof Error ? error.message : error}`);
  });
}
