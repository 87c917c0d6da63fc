import type { BrowserContext, Page } from "@playwright/test";
import type { LabServer } from "../support/lab-server.ts";

/** What is done with a screen when all of it is shown. */
type Visit = (name: string, page: Page) => Promise<void>;

export type Tour = { page: Page; context: BrowserContext; lab: LabServer; visit: Visit };
