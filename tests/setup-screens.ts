import "@testing-library/jest-dom/vitest";
import "fake-indexeddb/auto";
import { Blob, File } from "node:buffer";
import { cleanup, configure } from "@testing-library/react";
import type { DetachedWindowAPI } from "happy-dom";
import * as React from "react";
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

// Where an element was created is in no assertion, and React's development build spends a fifth of the run to record it.
Object.defineProperty(
  (React as unknown as Record<string, object>)
    .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  "recentlyCreatedOwnerStacks",
  { get: () => Number.POSITIVE_INFINITY, set: () => undefined, configurable: true },
);

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
