import { expect, test } from "vitest";
import { calls } from "#contract/index.ts";
import type { AnyCall } from "#contract/operation.ts";
import { showAction } from "#domain/administration/audit-texts.ts";

const changing = Object.values<AnyCall>(calls).filter(
  ({ needs, method }) => needs === "administrator" && method !== "GET",
);

test.each([...changing.map(({ name }) => name), calls.exportPerson.name])(
  "the audit has a text for %s",
  (action) => {
    const text = showAction({
      action,
      about: "eve",
      details: { role: "staff", is_disabled: true, wipe: false },
    });
    expect(text).toMatch(/^[a-z]+ .*eve/);
    expect(text).not.toContain(action);
  },
);

test("a text states what was chosen", () => {
  expect(
    showAction({ action: "setDisabled", about: "eve", details: { is_disabled: true, wipe: true } }),
  ).toBe("disabled the account of eve; the devices delete the lab's data");
  expect(showAction({ action: "set-role", about: "eve", details: { role: "staff" } })).toBe(
    "gave eve the role staff",
  );
  expect(showAction({ action: "addAccount", about: "eve", details: { role: "reader" } })).toBe(
    "added the account of eve, read-only",
  );
});

test("an action of a later version is shown by its name", () => {
  expect(showAction({ action: "renamePerson", about: "eve", details: {} })).toBe("renamePerson: eve");
});
