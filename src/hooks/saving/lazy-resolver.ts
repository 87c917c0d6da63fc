import type { FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod/mini";

/** A form's validation by a schema that is loaded with the first validation: the form is drawn without zod. */
export function lazyResolver<V extends FieldValues>(load: () => Promise<z.core.$ZodType<V, V>>): Resolver<V> {
  return async (...given) => {
    const [{ zodResolver }, schema] = await Promise.all([import("@hookform/resolvers/zod"), load()]);
    return zodResolver(schema)(...given);
  };
}
