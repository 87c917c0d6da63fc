import type { BrowserContext, Page } from "@playwright/test";
import type { LabServer } from "./lab-server.ts";

/** What is done with a screen once all of it is shown. */
type Visit = (name: string, page: Page) => Promise<void>;

export type Tour = { page: Page; context: BrowserContext; lab: LabServer; visit: Visit };
