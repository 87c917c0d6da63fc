import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { brapiCalls } from "#contract/brapi/calls.ts";
import { filtersOf } from "#contract/brapi/filters.ts";
import { toVariable, variables } from "#server/exchange/brapi/variables.ts";

const page = readFileSync("docs/brapi.md", "utf8");

/** The cells of the table whose first column has this title, without the mark-up of code. */
function rowsOf(title: string): string[][] {
  const table = page.split("\n\n").find((part) => part.startsWith(`| ${title} |`)) ?? "";
  return table
    .split("\n")
    .slice(2)
    .map((line) => line.split("|").map((cell) => cell.replaceAll("`", "").trim()))
    .map((cells) => cells.slice(1, -1));
}

const paths = Object.values(brapiCalls)
  .filter(({ method }) => method === "GET")
  .map(({ path }) => path.replace("/api/brapi/v2/", "").replace(/:(\w+)/g, "{$1}"));

test("the page on BrAPI has every call that reads, with its filters", () => {
  const rows = rowsOf("GET");
  expect(rows.flatMap(([calls = ""]) => calls.split(", ")).sort()).toEqual(paths.sort());
  for (const [calls = "", filters = ""] of rows) {
    const [list = ""] = calls.split(", ");
    const own: readonly string[] = filtersOf[list as keyof typeof filtersOf];
    const named = own.filter((name) => !name.startsWith("externalReference"));
    if (list === "observations/table")
      expect(own.toSorted()).toEqual(
        [
          ...filtersOf.observations.filter((name) => name !== "observationDbId"),
          ...["observationLevel", "searchResultsDbId"],
        ].toSorted(),
      );
    else expect(filters).toBe(named.join(", ") || "–");
  }
});

test("the page on BrAPI has every variable, with its unit and its term", () => {
  const rows = rowsOf("Variable");
  const expected = variables
    .map((variable) => toVariable(variable, null))
    .map(({ observationVariableDbId, observationVariableName, ...one }) => [
      observationVariableDbId,
      observationVariableName,
      one.scale.units ?? "text",
      one.trait.traitPUI?.replace(/.*\/(\w+)_(\d+)$/, "$1:$2") ?? "–",
    ]);
  const plain = rows.map(([id, name, unit = "", term = ""]) => [
    ...[id, name],
    unit.replace(", 0 to 10", ""),
    term.replace(/ \(.*\)$/, ""),
  ]);
  expect(plain).toEqual(expected);
});
