import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { useDocumentState } from "#ui/window/use-document-state.ts";

function Page({ name }: { name?: "list" | "shelf" }) {
  useDocumentState("fills", name);
  return null;
}

const shown = () => document.documentElement.getAttribute("data-fills");

test("the document has the state while a page fills the window", () => {
  const page = render(<Page name="list" />);
  expect(shown()).toBe("list");
  page.rerender(<Page />);
  expect(shown()).toBeNull();
  page.rerender(<Page name="shelf" />);
  expect(shown()).toBe("shelf");
  page.unmount();
  expect(shown()).toBeNull();
});

test("what is still open has its state when another is closed", () => {
  const first = render(<Page name="list" />);
  const second = render(<Page name="shelf" />);
  expect(shown()).toBe("shelf");
  second.unmount();
  expect(shown()).toBe("list");
  const third = render(<Page name="shelf" />);
  first.unmount();
  expect(shown()).toBe("shelf");
  third.unmount();
  expect(shown()).toBeNull();
});
