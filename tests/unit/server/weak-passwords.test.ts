import { expect, test } from "vitest";
import { generatePassword } from "#server/auth/passwords.ts";
import { weaknessOf } from "#server/auth/weak-passwords.ts";

const person = { username: "dana.ruiz", email: "d.ruiz@cnf-lab.example" };
const common = "This password is too common. Please choose another one, such as four words of your own.";
const named = "Please choose a password without your name, your email or the name of the app.";

test.each([
  "1qaz2wsx3edc",
  "LeaveMeAlone",
  "Password1234!",
  "P@ssw0rd2026",
  "123456789password",
  "qwertyqwerty",
  "dragondragondragon",
  "aaaaaaaaaaaa",
  "ababababababab",
  "123456789012",
  "210987654321",
  "abcdefghijkl",
  "qwertyuiop[]",
  "poiuytrewqlkjhgfdsa",
])("%s is common, or made from a common password", async (password) => {
  expect(await weaknessOf(password, person)).toBe(common);
});

test.each(["dana.ruiz2026", "Ruiz-Ruiz-Ruiz", "fibril-2026!!", "cnf-lab-123456"])(
  "%s is little more than the person's name or the lab's",
  async (password) => {
    expect(await weaknessOf(password, person)).toBe(named);
  },
);

test.each([
  "correct horse battery staple",
  "long enough horse",
  "dana.ruiz likes purple tents",
  "gefriergetrocknet",
  "Mb7#kQ2!vT9x",
  "日本語のパスワードです。長い",
  await generatePassword(),
])("%s is accepted", async (password) => {
  expect(await weaknessOf(password, person)).toBeNull();
});
