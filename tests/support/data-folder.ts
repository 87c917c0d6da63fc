import { vi } from "vitest";
import { admin } from "#server/admin/admin.ts";
import { databaseIn, filesIn } from "#server/data-folder.ts";
import type { BucketSettings } from "#server/files/s3/bucket-settings.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { anEmptyFolder } from "./a-folder.ts";
import { createLab, handClock, type TestLab } from "./create-lab.ts";

/** A lab in a data folder on the disk, as the server stores it; its files are there too, or in a bucket. */
export async function labOnDisk({
  bucket = null,
}: {
  bucket?: BucketSettings | null;
} = {}): Promise<TestLab & { data: string }> {
  const data = anEmptyFolder();
  const clock = handClock("2026-11-21T19:23:28.000Z");
  return { data, ...(await createLab({ clock, file: databaseIn(data), folder: filesIn(data), bucket })) };
}

/** Runs `npm run admin -- …` on a data folder; returns its exit code and its output. */
export async function runAdmin(folder: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.stubEnv("FIBRIL_DATA", folder);
  try {
    const code = await admin(args, readSettings(process.env));
    return { code, output: log.mock.calls.flat().join("\n") };
  } finally {
    vi.unstubAllEnvs();
    log.mockRestore();
  }
}
