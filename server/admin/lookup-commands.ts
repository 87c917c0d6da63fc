import { z } from "zod";
import { chemicalTypes } from "#domain/chemicals/schema.ts";
import type { Change } from "#domain/kernel/change.ts";
import { claim } from "#domain/kernel/claims.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { supplierTypes } from "#domain/lookups/lookups.ts";
import { entryClaim } from "#domain/lookups/naming.ts";
import { sameName } from "#domain/values/name-key.ts";
import { type LabTransaction, writtenAtServer } from "../db/lab-db.ts";
import { type AdminCommand, AdminError, type AdminLab } from "./command.ts";

/** Commands for lists that the app only offers for selection. The change feed sends an addition to every tablet. */
export const lookupCommands: Record<string, AdminCommand> = {
  "add-supplier": {
    usage: "<name> --email E --country C --type T [--address A]",
    about: `adds a supplier of ${supplierTypes.join(", ")}`,
    run: (lab, name, options) => {
      const email = parse(z.email("--email must be an e-mail address"), options.email);
      const country = parse(z.string("--country is required").min(1), options.country);
      const type = parse(
        z.enum(supplierTypes),
        options.type,
        `--type must be one of ${supplierTypes.join(", ")}`,
      );
      return add(lab, name, async (tx) => {
        const known = await tx.all("suppliers", { withdrawn: true });
        const id = Math.max(0, ...known.map((supplier) => supplier.id)) + 1;
        const record = { id, email, name, country, type, address: options.address ?? null };
        return {
          names: known.map((supplier) => supplier.name),
          change: { table: "suppliers", id: String(id), record },
        };
      });
    },
  },
  "add-location": {
    usage: "<name>",
    about: "adds a location",
    run: (lab, name) =>
      add(lab, name, async (tx) => {
        const id = namedId("location", name);
        const names = (await tx.all("locations", { withdrawn: true })).map((location) => location.name);
        return { names, change: { table: "locations", id, record: { id, name } } };
      }),
  },
  "add-chemical-name": {
    usage: "<name> --type T",
    about: `adds a chemical's name; ${chemicalTypes.join(", ")}`,
    run: (lab, name, options) => {
      const chemical_type = parse(
        z.enum(chemicalTypes),
        options.type,
        `--type must be one of ${chemicalTypes.join(", ")}`,
      );
      return add(lab, name, async (tx) => {
        const id = namedId("chemical_name", name);
        const names = (await tx.all("chemical_names", { withdrawn: true })).map((chemical) => chemical.name);
        return { names, change: { table: "chemical_names", id, record: { id, name, chemical_type } } };
      });
    },
  },
};

type Addition = { names: string[]; change: Change };

async function add(
  { db, clock }: AdminLab,
  name: string,
  toAddition: (tx: LabTransaction) => Promise<Addition>,
): Promise<string> {
  if (name === "") throw new AdminError("The name is missing.");
  await db.transaction(async (tx) => {
    const { names, change } = await toAddition(tx);
    const exists = names.some((known) => sameName(known, name));
    if (exists) throw new AdminError(`${name} already exists.`);
    const named = claim(entryClaim(change.table, name), change.table, change.id);
    await tx.apply([change, named], writtenAtServer(clock, "addLookup", "admin"));
  });
  return `Added ${name}.`;
}

function parse<T>(shape: z.ZodType<T>, value: string | undefined, message?: string): T {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AdminError(message ?? parsed.error.issues.map((issue) => issue.message).join("; "));
}
