import { beforeAll, beforeEach } from "vitest";

/** What `make` resolves to, made again before each test of the file. */
export const perTest = <T extends object>(make: () => Promise<T>): T => madeBefore(beforeEach, make);

/** What `make` resolves to, made once for the file or for the group that calls it. */
export const perFile = <T extends object>(make: () => Promise<T>, timeoutMs?: number): T =>
  madeBefore((fill) => beforeAll(fill, timeoutMs), make);

function madeBefore<T extends object>(
  before: (fill: () => Promise<void>) => void,
  make: () => Promise<T>,
): T {
  let made: T;
  before(async () => {
    made = await make();
  });
  return new Proxy({} as T, {
    get: (_, name) => {
      const value: unknown = Reflect.get(made, name);
      // A method of a class does not know the proxy.
      return typeof value === "function" ? value.bind(made) : value;
    },
    set: (_, name, value) => Reflect.set(made, name, value),
    deleteProperty: (_, name) => Reflect.deleteProperty(made, name),
    ownKeys: () => Reflect.ownKeys(made),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(made, name),
  });
}
