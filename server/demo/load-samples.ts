import { commands } from "#contract/index.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { purposeId } from "#domain/resource-use/rules.ts";
import { demoCnfs } from "./data/cnfs.ts";
import { demoCakes, demoFeedstocks } from "./data/fibre.ts";
import { demoSamples } from "./data/samples.ts";
import { demoId, type Loader } from "./load.ts";
import { cnfIds } from "./load-cnfs.ts";
import { fibreIds } from "./load-fibre.ts";

const descriptions: Record<string, string> = {
  LIBRARY_STORAGE: "Retained sample",
  DETAILED_CHARACTERIZATION: "For AFM, XRD and TGA",
  VISCOSITY_TEST: "Flow curve at 25 °C",
  STABILITY_STUDY: "Twelve months at 4 °C",
  CUSTOMER_SAMPLE: "Trial amount for a coatings maker",
};

/** Age of each source of a sample, in days before the load day. */
const ages = new Map<string, number>([
  ...demoFeedstocks.map(({ identifier, age }) => [identifier, Number(age)] as const),
  ...demoCakes.map(({ code, age }) => [code, Number(age)] as const),
  ...demoCnfs.map(({ name, age }) => [name, Number(age)] as const),
]);

/** Adds the samples. For a CNF one command records sample and use; for other sources the use is recorded first. */
export async function loadSamples(load: Loader, person: (index: number) => string): Promise<void> {
  for (const [index, sample] of demoSamples.entries()) {
    const code = `SAMPLE-${String(index + 1).padStart(2, "0")}`;
    const by = person(index);
    const age = (ages.get(sample.of) ?? 0) - 4;
    const [key = "", value = ""] = sample.info.split(": ");
    const body = {
      id: demoId(code),
      sample_purpose_id: namedId("sample_purpose", sample.purpose),
      location_id: namedId("location", "Sample library cabinet"),
      location_details: `Shelf ${1 + (index % 5)}, box ${1 + Math.floor(index / 5)}`,
      sample_description: descriptions[sample.purpose],
      more_info: { [key]: value },
      inform_qnc_team: index % 4 === 3,
      creation_date: load.daysAgo(age, "14:45"),
    };
    const amount = { amount_used: Number(sample.amount), amount_used_units: sample.units };
    const cnf = cnfIds.get(sample.of);
    if (cnf !== undefined) {
      const input = { params: { id: cnf }, body: { ...body, ...amount } };
      await load.run(code, commands.addSampleForLibrary, input, by);
      continue;
    }
    const use = {
      id: demoId(`${code}-USE`),
      ...amount,
      resource_use_purpose_id: purposeId("SAMPLE_FOR_STORAGE_OR_CHARACTERIZATION"),
      creation_date: load.daysAgo(age, "14:35"),
    };
    const isCake = demoCakes.some((cake) => cake.code === sample.of);
    const command = isCake ? commands.addCakeUseRecord : commands.addFeedstockUseRecord;
    const drawn = { params: { id: fibreIds.get(sample.of) ?? "" }, body: use };
    await load.run(`${code}-USE`, command, drawn, by);
    const made = { ...body, resource_use_record_id: use.id };
    await load.run(code, commands.createSample, { body: made }, by);
  }
}
