import { StoreFull } from "#sync/storage-faults.ts";

/** What came of saving; null where the tablet has no room left. */
export async function saveOrNull<T>(save: () => Promise<T>): Promise<T | null> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof StoreFull) return null;
    throw error;
  }
}
