import type { Plugin } from "vite";
import type { PlantedFault } from "./faults.ts";

/** Puts one fault into the source as it is loaded. The place it names must be there, once. */
export function plant(fault: PlantedFault): Plugin {
  return {
    name: `plant: ${fault.name}`,
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith(fault.file)) return null;
      const places = code.split(fault.find).length - 1;
      if (places !== 1) throw new Error(`"${fault.name}" fits ${places} places of ${fault.file}`);
      return code.replace(fault.find, () => fault.replace);
    },
  };
}
