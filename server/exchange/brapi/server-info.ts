import { BRAPI_PATH, brapiCalls } from "#contract/brapi/calls.ts";
import { type FiltersOf, isWanted, type ListQuery } from "./answers.ts";
import { empty } from "./program.ts";

const contentTypes = ["application/json"];

/** The calls of this server, in the notation of the specification: `observations/{observationDbId}`. */
const services = Object.values(brapiCalls).map(({ method, path }) => ({
  service: path.slice(BRAPI_PATH.length + 1).replace(/:(\w+)/g, "{$1}"),
  ...{ methods: [method], versions: ["2.0", "2.1"], contentTypes, dataTypes: contentTypes },
}));
type Service = (typeof services)[number];

export const serviceFilters: FiltersOf<"serverinfo", Service> = {
  contentType: (service, value) => service.contentTypes.includes(value),
  dataType: (service, value) => service.dataTypes.includes(value),
};

/** Returns what a client must know of this server; `origin` is its address. */
export function serverInfo(query: ListQuery, origin: string) {
  return {
    ...empty("contactEmail", "location", "organizationName", "organizationURL"),
    serverName: "Fibril",
    serverDescription: "The grow trials of a cellulose nanofibre lab, to read.",
    documentationURL: `${origin}/api/docs#brapi`,
    calls: services.filter(isWanted(query, serviceFilters)),
  };
}
