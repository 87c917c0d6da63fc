import { expect, test } from "vitest";
import type { z } from "zod";
import { commands } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { shapeOf } from "#domain/kernel/fields.ts";
import { NOT_STORABLE } from "#domain/values/text.ts";
import { examples } from "../../fixtures/examples.ts";

type Body = Record<string, unknown>;

/** The paths of all texts in a body, and of its fields that are not in it. */
function textsIn(command: AnyCommand, body: Body): (string | number)[][] {
  const leaves = (value: unknown): (string | number)[][] => {
    if (typeof value === "string") return [[]];
    if (typeof value !== "object" || value === null) return [];
    const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
    return entries.flatMap(([key, one]) => leaves(one).map((path) => [key, ...path]));
  };
  const others = Object.keys(shapeOf(command.body)).filter((name) => body[name] === undefined);
  return [...leaves(body), ...others.map((name) => [name])];
}

function withText(body: unknown, [key, ...rest]: (string | number)[], text: string): unknown {
  if (key === undefined) return typeof body === "string" ? `${body}${text}` : `text${text}`;
  const inner = withText((body as Body | undefined)?.[key], rest, text);
  return Array.isArray(body) ? body.with(Number(key), inner) : { ...(body as Body), [key]: inner };
}

/** Replaces the text at a path. */
function putText(body: unknown, [key, ...rest]: (string | number)[], text: string): unknown {
  if (key === undefined) return text;
  const inner = putText((body as Body | undefined)?.[key], rest, text);
  return Array.isArray(body) ? body.with(Number(key), inner) : { ...(body as Body), [key]: inner };
}

const all: [string, AnyCommand][] = Object.entries(commands);

test.each(all)("%s refuses a NUL and half an emoji in each text, at its field", (name, command) => {
  const body = (examples[name]?.body ?? {}) as Body;
  const open: unknown[] = [];
  for (const path of textsIn(command, body)) {
    // The values before an edit are compared with stored ones, never stored.
    if (path[0] === "base") continue;
    for (const wrong of ["\u0000", "\ud83d", "\udf31"]) {
      const { error } = (command.body as z.ZodType).safeParse(withText(body, path, wrong));
      const isText = command.body.safeParse(withText(body, path, "x")).success;
      const found = error?.issues.find((issue) => issue.path[0] === path[0]);
      if (found === undefined || (isText && found.message !== NOT_STORABLE))
        open.push([path.join("."), wrong, found?.message]);
    }
  }
  expect(open).toEqual([]);
});

test.each(all)("%s refuses a required text of invisible characters as an empty one", (name, command) => {
  const body = (examples[name]?.body ?? {}) as Body;
  const isAccepted = (path: (string | number)[], text: string) =>
    command.body.safeParse(putText(body, path, text)).success;
  const open: unknown[] = [];
  for (const path of textsIn(command, body)) {
    if (!isAccepted(path, "") && isAccepted(path, "\u200b\u2060")) open.push(path.join("."));
  }
  expect(open).toEqual([]);
});
