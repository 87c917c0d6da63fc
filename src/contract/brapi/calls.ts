import { z } from "zod";
import { calls } from "../calls.ts";
import { call } from "../operation.ts";
import { Nothing } from "../shapes.ts";
import { filtersOf, variableSearch } from "./filters.ts";

/** Where BrAPI is served; a client is given the address before `/brapi/v2`. */
export const BRAPI_PATH = "/api/brapi/v2";

/** Records of a page, unless the client requests another number; and the most that it can request. */
const DEFAULT_PAGE_SIZE = 1000;
const MAX_PAGE_SIZE = 10_000;

/** Values of one field of a search. */
const MAX_VALUES = 1000;

const TOO_MANY = `A search has at most ${MAX_VALUES} values of a field`;
const WRONG_PAGE = "page must be a whole number from 0 to 999999999";
const WRONG_SIZE = `pageSize must be a whole number from 1 to ${MAX_PAGE_SIZE}`;

/** A whole number in a query string; without a value, `otherwise`. */
function wholeNumber(otherwise: number, [least, most]: [number, number], wrong: string) {
  return z
    .union(
      [
        z.literal("").transform(() => undefined),
        z
          .string()
          .regex(/^\d{1,9}$/, wrong)
          .transform(Number),
      ],
      {
        error: wrong,
      },
    )
    .optional()
    .transform((given) => given ?? otherwise)
    .pipe(z.int({ error: wrong }).min(least, wrong).max(most, wrong));
}

const paging = {
  page: wholeNumber(0, [0, 999_999_999], WRONG_PAGE),
  pageSize: wholeNumber(DEFAULT_PAGE_SIZE, [1, MAX_PAGE_SIZE], WRONG_SIZE),
};

/** True or false, however R, Python or a person writes it. */
const truth = z
  .string()
  .toLowerCase()
  .pipe(z.enum(["true", "false", ""], { error: "Invalid input: expected true or false" }))
  .optional();

const Day = z.iso.date();
const Instant = z.iso.datetime({ offset: true });

/**
 * A time; the offset also as BrAPI's examples have it, `-0600`. A range of days also accepts a day. A plus sign that a client
 * does not encode arrives as a space.
 */
function time(name: string) {
  const isOfDays = name.startsWith("searchDateRange");
  const example = isOfDays ? "a date such as 2026-11-19" : "a time such as 2026-11-19T15:42:00Z";
  return z
    .string()
    .overwrite((given) =>
      given.replace(/(T.*) (\d\d:?\d\d)$/, "$1+$2").replace(/(T.*[+-]\d\d)(\d\d)$/, "$1:$2"),
    )
    .refine(
      (given) =>
        given === "" || Instant.safeParse(given).success || (isOfDays && Day.safeParse(given).success),
      { error: `${name} must be ${example}` },
    )
    .optional();
}

/** The shape of a filter. Other parameters are ignored; the answer reports them. */
function filter(name: string) {
  if (name === "active" || name === "includeObservations") return truth;
  return /Range(Start|End)$/.test(name) ? time(name) : z.string().optional();
}

const shapeOf = (names: readonly string[], of: (name: string) => z.ZodType) =>
  Object.fromEntries(names.map((name) => [name, of(name)]));

const Status = z.object({ message: z.string(), messageType: z.enum(["DEBUG", "ERROR", "WARNING", "INFO"]) });

/** The envelope of every answer. Its `result` is as in the specification of BrAPI 2.1. */
const BrapiAnswer = z.object({
  "@context": z.null(),
  metadata: z.object({
    datafiles: z.array(z.never()),
    status: z.array(Status),
    pagination: z
      .object({
        currentPage: z.int(),
        pageSize: z.int(),
        totalCount: z.int(),
        totalPages: z.int(),
      })
      .nullable(),
  }),
  result: z.looseObject({}),
});

const common = { answer: BrapiAnswer, status: 200, open: false } as const;

/** A list, with paging and filters. */
function list(name: string, path: keyof typeof filtersOf, summary: string) {
  return call({
    ...common,
    name,
    method: "GET",
    path: `${BRAPI_PATH}/${path}`,
    summary,
    query: z.looseObject({ ...shapeOf(filtersOf[path], filter), ...paging }),
    body: Nothing,
  });
}

/** One record, by the name of its id in the specification. */
function one(name: string, path: string, id: string, summary: string) {
  return call({
    ...common,
    name,
    method: "GET",
    path: `${BRAPI_PATH}/${path}/:${id}`,
    summary,
    params: z.object({ [id]: z.string() }),
    query: z.looseObject({}),
    body: Nothing,
  });
}

/** The read side of BrAPI 2.1, for programs of plant research: docs/brapi.md. */
export const brapiCalls = {
  brapiServerInfo: {
    ...list("brapiServerInfo", "serverinfo", "BrAPI: the calls of this server, for BrAPI clients."),
    open: true,
  },
  brapiCrops: list("brapiCrops", "commoncropnames", "BrAPI: the plants of the lab's list."),
  brapiPrograms: list("brapiPrograms", "programs", "BrAPI: the lab, as the only program."),
  brapiProgram: one("brapiProgram", "programs", "programDbId", "BrAPI: the lab as a program."),
  brapiTrials: list("brapiTrials", "trials", "BrAPI: grow trials."),
  brapiTrial: one("brapiTrial", "trials", "trialDbId", "BrAPI: one grow trial."),
  brapiStudies: list("brapiStudies", "studies", "BrAPI: grow trials as studies, one of each trial."),
  brapiStudy: one("brapiStudy", "studies", "studyDbId", "BrAPI: one grow trial as a study."),
  brapiLocations: list("brapiLocations", "locations", "BrAPI: the locations of the lab."),
  brapiLocation: one("brapiLocation", "locations", "locationDbId", "BrAPI: one location."),
  brapiGermplasmList: list("brapiGermplasmList", "germplasm", "BrAPI: the plants of the trials."),
  brapiGermplasm: one("brapiGermplasm", "germplasm", "germplasmDbId", "BrAPI: one plant."),
  brapiLevels: list("brapiLevels", "observationlevels", "BrAPI: study and plot; a tray is a plot."),
  brapiUnits: list("brapiUnits", "observationunits", "BrAPI: trays as observation units."),
  brapiUnit: one("brapiUnit", "observationunits", "observationUnitDbId", "BrAPI: one tray."),
  brapiVariables: list("brapiVariables", "variables", "BrAPI: what is measured, with units."),
  brapiVariable: one("brapiVariable", "variables", "observationVariableDbId", "BrAPI: one variable."),
  brapiObservations: list(
    "brapiObservations",
    "observations",
    "BrAPI: measurements of trays: weekly data, plugs removed, germination and harvest.",
  ),
  brapiObservation: one("brapiObservation", "observations", "observationDbId", "BrAPI: one measurement."),
  brapiObservationTable: list(
    "brapiObservationTable",
    "observations/table",
    "BrAPI: measurements as a table, one row per tray and time.",
  ),
  brapiImages: list("brapiImages", "images", "BrAPI: the pictures of trials and trays."),
  brapiImage: one("brapiImage", "images", "imageDbId", "BrAPI: the data about one picture."),
  brapiSearchVariables: call({
    ...common,
    name: "brapiSearchVariables",
    method: "POST",
    path: `${BRAPI_PATH}/search/variables`,
    summary: "BrAPI: variables by several values of each filter; the result is in the answer.",
    query: z.looseObject({}),
    body: z.looseObject({
      ...shapeOf(Object.keys(variableSearch), () => z.array(z.string()).max(MAX_VALUES, TOO_MANY).nullish()),
      page: z.int({ error: WRONG_PAGE }).min(0, WRONG_PAGE).max(999_999_999, WRONG_PAGE).default(0),
      pageSize: z
        .int({ error: WRONG_SIZE })
        .min(1, WRONG_SIZE)
        .max(MAX_PAGE_SIZE, WRONG_SIZE)
        .default(DEFAULT_PAGE_SIZE),
    }),
    reads: true,
  }),
};

/** Every call of the server, also those that only other programs send: the app does not import them. */
export const serverCalls = { ...calls, ...brapiCalls };
