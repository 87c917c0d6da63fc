import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { fieldViews } from "#components/record/field-views.ts";
import { fieldNamed } from "#contract/fields.ts";
import { commands, operations } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { type Field, fieldsOf, labelWithUnit, shapeOf } from "#domain/kernel/fields.ts";
import { NOT_STORABLE } from "#domain/values/text.ts";
import { cakeImport } from "#features/cakes/cakes-list.tsx";
import { chemicalImport } from "#features/chemicals/chemicals-list.tsx";
import { cnfImport } from "#features/cnfs/cnfs-list.tsx";
import { equipmentImport } from "#features/equipment/equipment-list.tsx";
import { feedstockImport } from "#features/feedstocks/feedstocks-list.tsx";
import { openApi } from "#server/api/openapi.ts";
import { bodyOf, examples } from "../../fixtures/examples.ts";

/** Fields that no person sees. */
const unseen = new Set([
  // The id of the new record, and the base of an edit.
  "id",
  "base",
  // The step whose state changes: the title names it.
  "join_id",
  // How often that step had been re-opened when the person saw it.
  "reopened_times",
  // Constant in a new feedstock.
  "type",
  "is_active",
  // Measured from a picture's bytes.
  "sha256",
  "mime",
  // Of the picture's EXIF data.
  "focal_35mm",
  // Set by the tablet.
  "qr_label_id",
  "seen_amount_remaining",
]);

/**
 * Fields that the specification names differently in different forms, and fields of unrelated records that share a
 * name.
 */
const severalNames: Record<string, string[]> = {
  // The seeds' form: 'Grow trial name is required', 'Tray shelf location is required'.
  name: ["Name", "Grow Trial Name"],
  location_details: ["Location details", "Tray Shelf Location"],
  // A tray has only these comments; a trial, a feedstock and an experiment have further ones.
  initial_comments: ["Initial comments", "Comments"],
};

const imports = [
  ["createCake", cakeImport],
  ["createChemical", chemicalImport],
  ["createCnf", cnfImport],
  ["createEquipment", equipmentImport],
  ["createFeedstock", feedstockImport],
] as const;

const writes: [string, AnyCommand][] = Object.entries(commands);
const fieldsIn = ({ body }: AnyCommand): Record<string, Field> => fieldsOf(body);

describe.each(writes)("%s", (operation, command) => {
  test("every field has a label, or is listed as one that no person sees", () => {
    const names = Object.keys(shapeOf(command.body));
    expect(names.filter((name) => !(name in fieldsIn(command)) && !unseen.has(name))).toEqual([]);
  });

  test("outbox and history name each field as its form does", () => {
    const fields = fieldsIn(command);
    for (const [key, { label }] of Object.entries(fields)) {
      expect(fieldNamed(key, operation).label).toBe(label);
    }
    for (const { key, label } of fieldViews(bodyOf(operation), new Map(), operation)) {
      expect(label).toBe(fields[key]?.label);
    }
  });
});

test("a field has one name in all forms", () => {
  const labels = new Map<string, Set<string>>();
  for (const [, command] of writes)
    for (const [name, { label }] of Object.entries(fieldsIn(command)))
      labels.set(name, (labels.get(name) ?? new Set()).add(label));
  const several = [...labels].filter(([, names]) => names.size > 1);
  expect(Object.fromEntries(several.map(([name, names]) => [name, [...names]]))).toEqual(severalNames);
});

test.each(imports)(
  "the columns that imports of %s read have the names of its form",
  (operation, { columns }) => {
    const fields = fieldsOf(commands[operation].body) as Record<string, Field>;
    for (const { field, title } of columns) {
      const named = fields[field];
      expect(named && title.replace(/ \((UTC|New York)\)$/, "")).toBe(named && labelWithUnit(named));
    }
  },
);

test("the description of the API has the names and units of the forms", () => {
  const { paths } = openApi(operations) as { paths: Record<string, Record<string, Body>> };
  type Body = {
    requestBody: { content: Record<string, { schema: { properties: Record<string, object> } }> };
  };
  const week = paths["/api/grow-trials/tray-formulation/{id}/add-weekly-data"]?.post;
  const { avg_height, week_number } = week?.requestBody.content["application/json"]?.schema.properties ?? {};
  expect(avg_height).toMatchObject({ title: "Avg Height (cm)", type: "number" });
  expect(avg_height).not.toHaveProperty("unit");
  expect(week_number).toMatchObject({ title: "Week Number" });
});

test("a unit that is part of the label is not repeated", () => {
  expect(labelWithUnit({ label: "Reaction hours", unit: "h" })).toBe("Reaction hours (h)");
  expect(labelWithUnit({ label: "Cake wt %", unit: "%" })).toBe("Cake wt %");
  expect(labelWithUnit({ label: "Plugs Harvested", unit: "PLUGS" })).toBe("Plugs Harvested");
  expect(labelWithUnit({ label: "pH" })).toBe("pH");
});

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
