import "@testing-library/jest-dom/vitest";
import "fake-indexeddb/auto";
import { Blob, File } from "node:buffer";
import { cleanup, configure } from "@testing-library/react";
import type { DetachedWindowAPI } from "happy-dom";
import { afterEach, vi } from "vitest";

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

// happy-dom's own Blob and File cannot be cloned into IndexedDB.
Object.assign(globalThis, { Blob, File });

// A busy machine reads IndexedDB slowly; these tests do not measure how long a screen takes.
configure({ asyncUtilTimeout: 10_000 });

const viewport = { width: 1024, height: 768 };

/** All files of a worker share one window: each test leaves the window unchanged. */
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.title = "";
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name);
  // Properties that tests define on the objects themselves hide the browser's own.
  Reflect.deleteProperty(navigator, "onLine");
  Reflect.deleteProperty(document, "visibilityState");
  window.happyDOM.setURL("http://localhost:3000/");
  window.happyDOM.setViewport(viewport);
});
