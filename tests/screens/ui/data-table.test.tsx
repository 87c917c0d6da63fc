import { act, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { aUser } from "#tests/support/a-user.ts";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { markNewRows } from "#ui/table/new-rows.ts";

interface Tool {
  id: string;
  name: string;
  age: number | null;
}

const COLUMNS: Column<Tool>[] = [
  { key: "name", head: "Name", cell: ({ name }) => name, sortValue: ({ name }) => name },
  { key: "age", head: "Age", align: "end", cell: ({ age }) => age ?? "–", sortValue: ({ age }) => age },
  { key: "id", head: "Code", cell: ({ id }) => id },
];

const TOOLS: Tool[] = [
  { id: "a", name: "Mill 10", age: 4 },
  { id: "b", name: "Mill 9", age: null },
  { id: "c", name: "Freezer", age: 12 },
];

function draw(rows: readonly Tool[]) {
  render(<DataTable label="Tools" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />);
  return aUser();
}

function column(place: number) {
  const [, ...rows] = screen.getAllByRole("row");
  return rows.map((row) => within(row).getAllByRole("cell")[place]?.textContent);
}

test("no rows read No data available", () => {
  draw([]);
  expect(screen.getByText("No data available")).toBeVisible();
  expect(screen.getByRole("columnheader", { name: "Name" })).toBeVisible();
});

test("rows are in the given order and are counted with the head", () => {
  draw(TOOLS);
  expect(column(0)).toEqual(["Mill 10", "Mill 9", "Freezer"]);
  expect(screen.getByRole("table", { name: "Tools" })).toHaveAttribute("aria-rowcount", "4");
});

test("a row that only moves is not drawn again", () => {
  const drawn: string[] = [];
  const columns: Column<Tool>[] = [
    {
      key: "name",
      head: "Name",
      cell: ({ name }) => {
        drawn.push(name);
        return name;
      },
    },
  ];
  const choice = { chosen: new Set<string>(), onChange: () => {}, nameOf: ({ name }: Tool) => name };
  const table = (rows: readonly Tool[]) => (
    <DataTable label="Tools" columns={columns} rows={rows} rowKey={({ id }) => id} choice={{ ...choice }} />
  );
  const { rerender } = render(table(TOOLS));
  drawn.length = 0;
  rerender(table([{ id: "d", name: "Press", age: 1 }, ...TOOLS]));
  expect(drawn).toEqual(["Press"]);
  expect(screen.getByRole("row", { name: /Freezer/ })).toHaveAttribute("aria-rowindex", "5");
});

test("a head sorts up, then down, numbers in text by their size", async () => {
  const user = draw(TOOLS);
  const head = screen.getByRole("columnheader", { name: "Name" });
  await user.click(within(head).getByRole("button"));
  expect(column(0)).toEqual(["Freezer", "Mill 9", "Mill 10"]);
  expect(head).toHaveAttribute("aria-sort", "ascending");
  await user.click(within(head).getByRole("button"));
  expect(column(0)).toEqual(["Mill 10", "Mill 9", "Freezer"]);
  expect(head).toHaveAttribute("aria-sort", "descending");
});

test("a missing value is last in both directions", async () => {
  const user = draw(TOOLS);
  const button = within(screen.getByRole("columnheader", { name: "Age" })).getByRole("button");
  await user.click(button);
  expect(column(1)).toEqual(["4", "12", "–"]);
  await user.click(button);
  expect(column(1)).toEqual(["12", "4", "–"]);
});

test("a column without a sort value has no button", () => {
  draw(TOOLS);
  expect(within(screen.getByRole("columnheader", { name: "Code" })).queryByRole("button")).toBeNull();
});

test("a cell carries the label of its head for the card layout", () => {
  draw(TOOLS);
  expect(screen.getByRole("cell", { name: "12" })).toHaveAttribute("data-l", "Age");
});

describe("in a table of 950 px", () => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(950);
  });
  const columns: Column<Tool>[] = [
    { key: "name", head: "Name", sortValue: ({ name }) => name, cell: ({ name }) => name },
    { key: "age", head: "Age", hideBelow: "landscape", sortValue: ({ age }) => age, cell: ({ age }) => age },
    { key: "code", head: "Code", hideBelow: "desk", hideInCards: true, cell: ({ id }) => id },
    { key: "maker", head: "Maker", hideBelow: "tablet", cell: () => "Ika" },
  ];
  const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  const table = () => (
    <DataTable label="Tools" columns={columns} rows={TOOLS.slice(0, 1)} rowKey={({ id }) => id} />
  );

  test("a column without room is folded into the first one, unless cards leave it out too", () => {
    render(table());
    expect(heads()).toEqual(["Name", "Maker"]);
    expect(screen.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual(["Mill 104", "Ika"]);
  });

  test("the column that orders the rows remains", () => {
    render(
      <DataTable
        label="Tools"
        columns={columns}
        rows={TOOLS.slice(0, 1)}
        rowKey={({ id }) => id}
        initialSort={{ key: "age", direction: "ascending" }}
      />,
    );
    expect(heads()).toEqual(["Name", "Age", "Maker"]);
  });

  test("a table that is wider than its box folds further columns until it fits", () => {
    const width = vi.spyOn(HTMLElement.prototype, "scrollWidth", "get");
    width.mockImplementation(() => (screen.queryByRole("columnheader", { name: "Maker" }) ? 1000 : 950));
    render(table());
    expect(heads()).toEqual(["Name"]);
    expect(screen.getByRole("cell")).toHaveTextContent("Mill 104Ika");
  });

  test("texts break in the columns that have overlong ones, not the codes beside them", () => {
    vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockImplementation(() =>
      document.querySelector("td.table__breaks") ? 950 : 1200,
    );
    vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockImplementation(function (this: HTMLElement) {
      return this.textContent.startsWith("Name") ? 900 : 150;
    });
    render(table());
    const cells = screen.getAllByRole("cell").map(({ className }) => className);
    expect(cells).toEqual(["table__breaks", ""]);
  });
});

test("the row of a saved record is scrolled into view and described, until the next record is saved", async () => {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function () {
    scrolled.push(this.getAttribute("data-key") ?? "");
  };
  draw(TOOLS);
  const row = (name: RegExp) => screen.getByRole("row", { name });
  act(() => markNewRows(["c"]));
  expect(row(/Freezer/)).toHaveAccessibleDescription("Just added");
  expect(row(/Mill 9/)).not.toHaveAccessibleDescription();
  await waitFor(() => expect(scrolled).toEqual(["c"]));
  act(() => markNewRows([]));
  expect(row(/Freezer/)).not.toHaveAccessibleDescription();
});

test("on paper a long list has all of its rows, and afterwards those in view", () => {
  const rows = Array.from({ length: 300 }, (_, i): Tool => ({ id: `t${i}`, name: `Tool ${i}`, age: i }));
  render(<DataTable scroll label="Tools" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />);
  const shown = () => screen.getAllByRole("row").length - 1;
  expect(shown()).toBeLessThan(100);
  act(() => void dispatchEvent(new Event("beforeprint")));
  expect(shown()).toBe(300);
  act(() => void dispatchEvent(new Event("afterprint")));
  expect(shown()).toBeLessThan(100);
});

test("as cards, rows have the code, short values and facts in one line, the values of the first rank first", () => {
  window.happyDOM.setViewport({ width: 390, height: 844 });
  const columns: Column<Tool>[] = [
    {
      key: "name",
      head: "Name",
      cell: ({ name }) => name,
      code: ({ id }) => `T-${id}`,
      facts: ({ age }) => [null, age && `${age} years`],
    },
    { key: "maker", head: "Maker", inLine: 2, cell: () => <a href="/ika">Ika</a>, line: () => "Ika" },
    { key: "place", head: "Place", inLine: 1, foldedLabel: "in", cell: () => "Wet lab A" },
    { key: "none", head: "None", inLine: 1, cell: () => "–" },
    { key: "created", head: "Created", inLine: 2, hideInCards: true, cell: () => "Nov 2" },
    { key: "left", head: "Left", cell: () => "5 L" },
  ];
  render(<DataTable label="Tools" columns={columns} rows={TOOLS.slice(0, 1)} rowKey={({ id }) => id} />);
  const texts = screen.getAllByRole("cell").map(({ textContent }) => textContent);
  expect(texts).toEqual(["Mill 10T-ain Wet lab A4 yearsIka", "5 L"]);
  expect(screen.queryByRole("link")).toBeNull();
});
