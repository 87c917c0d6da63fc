import { namesWithFile } from "#contract/images/with-file.ts";
import type { OutboxEntry } from "#store/rows.ts";

/** True for a write of a command that has an attachment: it is sent as a form, with the file. */
export function hasFile({ operation }: Pick<OutboxEntry, "operation">): boolean {
  return namesWithFile.includes(operation);
}
