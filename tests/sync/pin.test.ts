import { beforeEach, expect, test, vi } from "vitest";
import type { Person } from "#store/rows.ts";
import { continueOffline, readPeople } from "#sync/session/offline-session.ts";
import { hashPin, isPin, PIN_ITERATIONS, setPin } from "#sync/session/pin.ts";
import { signOut } from "#sync/session/session.ts";
import { refreshSession, signIn } from "#sync/session/sign-in.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";
import { answer, aTablet, type Tablet } from "./a-tablet.ts";

const [dana, marcus] = people;
const PIN = "4271";
/** Quick to compute: a stored PIN is checked with its own number of iterations. */
const quickPin = await hashPin(PIN, 1_000);

/** A tablet that Dana is signed in on, with her PIN. */
const lab = perTest(() => createLab());
const tablet = perTest(() => aTablet(lab));
beforeEach(async () => {
  await tablet.store.people.put(aPerson({ pin: quickPin }));
});

function aPerson(more: Partial<Person> = {}): Person {
  return { email: dana, username: "dana", picture: null, signed_in_at: "", offline_pin: "required", ...more };
}
const tries = async ({ store }: Tablet = tablet) => (await store.people.get(dana))?.pin_tries ?? 0;
const accessOf = async () => (await readPeople(tablet.store)).map(({ access }) => access);
const goOn = (pin?: string, { env } = tablet) => continueOffline(env, dana, pin);

test("a PIN is stored as a hash with a salt of its own, by 600,000 iterations or more", async () => {
  const [one, other] = [await hashPin(PIN), await hashPin(PIN)];
  expect(PIN_ITERATIONS).toBeGreaterThanOrEqual(600_000);
  expect(one.iterations).toBe(PIN_ITERATIONS);
  expect(new Uint8Array(one.salt)).not.toEqual(new Uint8Array(other.salt));
  expect(await isPin(one, PIN)).toBe(true);
  expect(await isPin(one, "4272")).toBe(false);
});

test("after a log-out the PIN, and only the PIN, continues offline", async () => {
  await signOut(tablet.env);
  expect(await accessOf()).toEqual(["pin"]);
  expect(await goOn()).toEqual({ kind: "refused" });
  expect(await goOn("0000")).toEqual({ kind: "wrong-pin", left: 4 });
  expect(await tablet.store.session.count()).toBe(0);
  expect(await goOn(PIN)).toEqual({ kind: "continued" });
  expect(await tablet.store.session.get("current")).toMatchObject({
    email: dana,
    token: null,
    offline: true,
  });
  expect(await tries()).toBe(0);
});

test("a session that expired goes on without the PIN", async () => {
  await tablet.store.session.update("current", { token: null });
  expect(await accessOf()).toEqual(["open"]);
  expect(await goOn()).toEqual({ kind: "continued" });
});

test("the session of another person on the tablet opens nothing", async () => {
  await tablet.store.session.update("current", { email: marcus });
  expect(await accessOf()).toEqual(["pin"]);
  expect(await goOn()).toEqual({ kind: "refused" });
});

test("after five wrong tries the right PIN no longer helps, also after a reload", async () => {
  await signOut(tablet.env);
  for (const left of [4, 3, 2, 1, 0]) expect(await goOn("0000")).toEqual({ kind: "wrong-pin", left });
  const reloaded = await aTablet(lab, { beside: tablet });
  expect(await goOn(PIN, reloaded)).toEqual({ kind: "refused" });
  expect(await accessOf()).toEqual(["locked"]);
  expect(await tablet.store.session.count()).toBe(0);
});

test("a try of a page that was closed before the answer is counted", async () => {
  await signOut(tablet.env);
  const closed = vi.spyOn(crypto.subtle, "deriveBits").mockReturnValueOnce(new Promise(() => {}));
  void goOn("0000");
  await expect.poll(() => closed.mock.calls.length).toBe(1);
  expect(await tries(await aTablet(lab, { beside: tablet }))).toBe(1);
});

test("tries in two tabs at once are all counted", async () => {
  await signOut(tablet.env);
  const beside = await aTablet(lab, { beside: tablet });
  await Promise.all([goOn("0000"), goOn("1111", beside), goOn("2222")]);
  expect(await tries()).toBe(3);
});

test("the password gives the tries back and leaves the PIN as it was; an extended session does not", async () => {
  await tablet.store.people.update(dana, { pin_tries: 5 });
  await refreshSession(tablet.env);
  expect(await tablet.store.people.get(dana)).toMatchObject({ pin: quickPin, pin_tries: 5 });
  const token_valid_till = "2099-01-01T00:00:00.000Z";
  const user = { username: "dana", email: dana, picture: null, token: lab.token(), token_valid_till };
  tablet.network = () => answer(tablet, 200, { ...user, offline_pin: "optional" });
  await signIn(tablet.env, { username: dana, password: "right" });
  const person = await tablet.store.people.get(dana);
  expect(person).toMatchObject({ pin: quickPin, pin_tries: 0, offline_pin: "optional" });
});

test("without a PIN, only the lab's setting lets a person continue after a log-out", async () => {
  await signOut(tablet.env);
  await tablet.store.people.put(aPerson());
  expect(await accessOf()).toEqual(["no-pin"]);
  expect(await goOn(PIN)).toEqual({ kind: "refused" });
  await tablet.store.people.put(aPerson({ offline_pin: "optional" }));
  expect(await accessOf()).toEqual(["open"]);
  await tablet.store.people.put(aPerson({ offline_pin: "optional", pin: quickPin }));
  expect(await accessOf()).toEqual(["pin"]);
});

test("a row from before the setting was known needs the PIN", async () => {
  await signOut(tablet.env);
  await tablet.store.people.put({ email: dana, username: "dana", picture: null, signed_in_at: "" });
  expect(await accessOf()).toEqual(["no-pin"]);
});

test("a PIN is set only by the person who is signed in by a token", async () => {
  expect(await setPin(tablet.env, dana, "12345678")).toEqual({ kind: "saved" });
  const { pin } = (await tablet.store.people.get(dana)) ?? {};
  expect(pin && (await isPin(pin, "12345678"))).toBe(true);
  expect(await setPin(tablet.env, marcus, PIN)).toEqual({ kind: "signed-out" });
  await tablet.store.session.update("current", { token: null, offline: true });
  expect(await setPin(tablet.env, dana, PIN)).toEqual({ kind: "signed-out" });
});

test("a try that a full disk cannot count is not checked", async () => {
  await signOut(tablet.env);
  tablet.disk.isFull = true;
  expect(await goOn(PIN)).toMatchObject({ kind: "full" });
  expect(await tablet.store.session.count()).toBe(0);
});

test("a full disk leaves the earlier PIN in place", async () => {
  tablet.disk.isFull = true;
  expect(await setPin(tablet.env, dana, "1234")).toMatchObject({ kind: "full" });
  tablet.disk.isFull = false;
  expect((await tablet.store.people.get(dana))?.pin).toEqual(quickPin);
});
