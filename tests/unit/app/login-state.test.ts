import { expect, test } from "vitest";
import { toLoginState } from "#app/sign-in/login-state.ts";

test.each([
  ["/chemicals?type=ACID#uses", "/chemicals?type=ACID#uses"],
  ["//evil.example/x", "/evil.example/x"],
  ["/\\evil.example/x", "/evil.example/x"],
  ["https://evil.example/x", "/"],
])("after signing in, %s opens %s: an address of this app, which the browser accepts", (from, path) => {
  const opened = toLoginState({ from }).from;
  expect(opened).toBe(path);
  expect(new URL(opened, "https://lab.example").origin).toBe("https://lab.example");
});
