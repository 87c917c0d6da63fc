import "@testing-library/jest-dom/vitest";
import "fake-indexeddb/auto";
import { Blob, File } from "node:buffer";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// happy-dom's own Blob and File cannot be cloned into IndexedDB.
Object.assign(globalThis, { Blob, File });

// A busy machine reads IndexedDB slowly; how long a screen may take is not what these tests ask.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
