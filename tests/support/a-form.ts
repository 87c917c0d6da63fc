import type { Operation } from "#contract/operation.ts";

/** A form (multipart) of fields and a file, as a browser or a script sends it. */
export function aForm(fields: Record<string, unknown>, file?: Uint8Array, name = "leaf.jpg"): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields))
    if (value !== null && value !== undefined) form.append(field, String(value));
  if (file) form.append("file", new Blob([new Uint8Array(file)]), name);
  return form;
}

/** A body as this operation accepts it: JSON, or a form where the operation has an attachment. */
export function sentAs(operation: Operation, body: Record<string, unknown> | undefined, file: Uint8Array) {
  const isForm = operation.kind === "command" && operation.file !== undefined;
  if (!isForm || body === undefined) return { body };
  return { form: aForm(body, file) };
}
