import { expect, test } from "vitest";
import { NewPin } from "#domain/session/schema.ts";

const isAccepted = (pin: string) => NewPin.safeParse({ pin, again: pin }).success;

test.each([
  ["1234", "4321", "2345", "123456", "987654", "7890", "8901", "01234567"],
  ["0000", "1111", "99999999"],
  ["2468", "1357", "8642", "9630"],
  ["1212", "123123", "6969", "12341234"],
  ["1221", "3443", "123321"],
  ["1987", "2000", "2026"],
  ["2580", "0852", "1122", "159753"],
])("a PIN that is tried first is refused: %s", (...pins) => {
  expect(pins.filter(isAccepted)).toEqual([]);
});

test("other PINs are accepted", () => {
  const pins = ["4917", "7302", "582914", "60418", "90517362"];
  expect(pins.filter(isAccepted)).toEqual(pins);
});
