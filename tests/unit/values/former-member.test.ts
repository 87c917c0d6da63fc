import { expect, test } from "vitest";
import {
  formerEmail,
  formerName,
  formerNumber,
  showFormerEmail,
  withoutPerson,
} from "#domain/values/former-member.ts";
import { createdBy } from "#domain/values/traits.ts";

const ada = { email: "ada@lab.example", username: "Ada" };
const NAME = formerName(3);

test("a person is replaced in fields that name a person; the e-mail wherever it is a whole text", () => {
  const record = {
    name: "Ada",
    created_by: "ADA@lab.example",
    assigned_to: "ada@lab.example",
    entries: [{ recorded_by: "ada" }, { recorded_by: "ben@lab.example" }],
    notes: ["ada@lab.example", "write to ada@lab.example"],
  };
  expect(withoutPerson(record, ada, NAME)).toEqual({
    name: "Ada",
    created_by: NAME,
    assigned_to: null,
    entries: [{ recorded_by: NAME }, { recorded_by: "ben@lab.example" }],
    notes: [NAME, "write to ada@lab.example"],
  });
});

test("a record that does not name the person remains the same object", () => {
  const record = { name: "Ada", created_by: "ben@lab.example", entries: [{ n: 1, at: null }] };
  expect(withoutPerson(record, ada, NAME)).toBe(record);
});

test("the name is accepted where a creator is entered, and leads to its number and e-mail", () => {
  expect(createdBy.parse(NAME)).toBe("Former member 3");
  expect(createdBy.safeParse("Former member x").error?.issues[0]?.message).toBe(
    "Please enter a valid email address",
  );
  expect([formerNumber(NAME), formerNumber("ada"), formerEmail(NAME)]).toEqual([
    3,
    0,
    "former-member-3@former.invalid",
  ]);
  expect([formerEmail(NAME), ada.email].map(showFormerEmail)).toEqual([NAME, ada.email]);
});
