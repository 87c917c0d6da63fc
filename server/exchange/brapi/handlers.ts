import { byName } from "#domain/values/order.ts";
import type { LabDb } from "../../db/lab-db.ts";
import { Problem } from "../../http/problems.ts";
import { type CallHandler, type CallHandlers, handler } from "../../lab/handler.ts";
import { turns } from "../../turns.ts";
import { type ListQuery, list, single } from "./answers.ts";
import { readCrops } from "./crops.ts";
import { imageFilters, readPicture, readPictures, toImage } from "./images.ts";
import {
  germplasmFilters,
  levelFilters,
  locationFilters,
  programFilters,
  readLevels,
  readLocations,
  readPlants,
  readVariables,
  searchVariables,
  toGermplasm,
  toLocation,
  toProgram,
} from "./lists.ts";
import { toObservationUnit } from "./observation-units.ts";
import { observationFilters, readObservation, readObservations, toObservation } from "./observations.ts";
import { isProgram } from "./program.ts";
import { serverInfo, serviceFilters } from "./server-info.ts";
import { toStudy, toTrial } from "./studies.ts";
import { observationTable } from "./table.ts";
import { readTrial, readTrials, studyFilters, trialFilters } from "./trials.ts";
import { readUnit, readUnits, unitFilters } from "./units.ts";
import { toVariable, type Variable, variableFilters, variables } from "./variables.ts";

/** Requests that wait for their turn; more are refused. */
const MAX_WAITING = 50;

/** One answer at a time: some read every tray of the lab, and a page is thousands of records in memory. */
const inTurn = turns(1, {
  maxWaiting: MAX_WAITING,
  refusal: () =>
    new Problem(429, "RETRY_LATER", "Too many requests at once. Please try again later.", {
      headers: { "Retry-After": "5" },
    }),
});

/** Units of a page with their observations, of which each has up to a hundred. */
const MAX_WITH_OBSERVATIONS = 100;

/** Answers a list from the checked query string. */
const ofQuery = (answer: (query: ListQuery) => Promise<unknown>): CallHandler =>
  handler<ListQuery>(({ query }) => inTurn(() => answer(query)));

/** Answers with one record, found by the only parameter of the path. */
const ofId = (find: (id: string) => Promise<object | undefined>): CallHandler =>
  handler<ListQuery, unknown, Record<string, string>>(async ({ params, query }) =>
    single(await inTurn(() => find(Object.values(params)[0] ?? "")), query),
  );

/** Returns what a record makes, if there is a record. */
const made = <Item>(item: Item | undefined, make: (item: Item) => object) => item && make(item);

/** Returns the handlers of the BrAPI calls. `origin` is the start of addresses; empty for paths. */
export function brapiHandlers(db: LabDb, origin: string): CallHandlers {
  return {
    brapiServerInfo: handler<ListQuery>(async ({ query }) =>
      single(serverInfo(query, origin), query, serviceFilters),
    ),
    brapiCrops: ofQuery(async (query) =>
      list([(await db.all("grow_trial_plants")).toSorted(byName)], query, {}, ({ name }) => name),
    ),
    brapiPrograms: ofQuery(async (query) => {
      const crops = await readCrops(db);
      return list([["lab"]], query, programFilters(crops), () => toProgram(crops));
    }),
    brapiProgram: ofId(async (id) => (isProgram(null, id) ? toProgram(await readCrops(db)) : undefined)),
    brapiTrials: ofQuery(async (query) => list(await readTrials(db, query), query, trialFilters, toTrial)),
    brapiTrial: ofId(async (id) => made(await readTrial(db, id), toTrial)),
    brapiStudies: ofQuery(async (query) => list(await readTrials(db, query), query, studyFilters, toStudy)),
    brapiStudy: ofId(async (id) => made(await readTrial(db, id), toStudy)),
    brapiLocations: ofQuery(async (query) =>
      list(await readLocations(db), query, locationFilters(await readCrops(db)), toLocation),
    ),
    brapiLocation: ofId(async (id) => made(await db.get("locations", id), toLocation)),
    brapiGermplasmList: ofQuery(async (query) =>
      list(await readPlants(db, query), query, germplasmFilters, toGermplasm),
    ),
    brapiGermplasm: ofId(async (id) => made(await db.get("grow_trial_plants", id), toGermplasm)),
    brapiLevels: ofQuery(async (query) =>
      list(await readLevels(db, query), query, levelFilters, (one) => one),
    ),
    brapiUnits: ofQuery(async (query) => {
      const isWhole = query.includeObservations === "true";
      const pageSize = isWhole ? Math.min(query.pageSize, MAX_WITH_OBSERVATIONS) : query.pageSize;
      return list(await readUnits(db, query), { ...query, pageSize }, unitFilters, (unit) =>
        toObservationUnit(unit, isWhole),
      );
    }),
    brapiUnit: ofId(async (id) => made(await readUnit(db, id), (unit) => toObservationUnit(unit))),
    brapiVariables: ofQuery(async (query) => {
      const crops = await readCrops(db);
      const make = (variable: Variable) => toVariable(variable, crops.main);
      return list(await readVariables(db, query), query, variableFilters(crops), make);
    }),
    brapiVariable: ofId(async (id) => {
      const { main } = await readCrops(db);
      return made(
        variables.find((one) => one.id === id),
        (variable) => toVariable(variable, main),
      );
    }),
    brapiSearchVariables: handler<unknown, ListQuery>(({ body }) => inTurn(() => searchVariables(db, body))),
    brapiObservations: ofQuery((query) =>
      list(readObservations(db, query), query, observationFilters, toObservation),
    ),
    brapiObservation: ofId(async (id) => made(await readObservation(db, id), toObservation)),
    brapiObservationTable: ofQuery((query) => observationTable(db, query)),
    brapiImages: ofQuery(async (query) =>
      list(await readPictures(db, query), query, imageFilters, (image) => toImage(image, origin)),
    ),
    brapiImage: ofId(async (id) => made(await readPicture(db, id), (image) => toImage(image, origin))),
  };
}
