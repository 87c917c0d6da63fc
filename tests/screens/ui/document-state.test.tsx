import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { useDocumentMark } from "#ui/window/use-document-mark.ts";

function Page({ name }: { name?: "list" | "shelf" }) {
  useDocumentMark("fills", name);
  return null;
}

const mark = () => document.documentElement.getAttribute("data-fills");

test("the document is marked while a page fills the window", () => {
  const page = render(<Page name="list" />);
  expect(mark()).toBe("list");
  page.rerender(<Page />);
  expect(mark()).toBeNull();
  page.rerender(<Page name="shelf" />);
  expect(mark()).toBe("shelf");
  page.unmount();
  expect(mark()).toBeNull();
});

test("what is still open keeps its mark when another is closed", () => {
  const first = render(<Page name="list" />);
  const second = render(<Page name="shelf" />);
  expect(mark()).toBe("shelf");
  second.unmount();
  expect(mark()).toBe("list");
  const third = render(<Page name="shelf" />);
  first.unmount();
  expect(mark()).toBe("shelf");
  third.unmount();
  expect(mark()).toBeNull();
});
