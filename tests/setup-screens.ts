import "@testing-library/jest-dom/vitest";
import "fake-indexeddb/auto";
import { Blob, File } from "node:buffer";
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

// happy-dom's own Blob and File cannot be cloned into IndexedDB.
Object.assign(globalThis, { Blob, File });

afterEach(cleanup);
