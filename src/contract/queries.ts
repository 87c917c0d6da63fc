import { cakeQueries } from "./cakes/queries.ts";
import { chemicalQueries } from "./chemicals/queries.ts";
import { cnfQueries } from "./cnfs/queries.ts";
import { equipmentQueries } from "./equipment/queries.ts";
import { feedstockQueries } from "./feedstocks/queries.ts";
import { growTrialQueries } from "./grow-trials/queries.ts";
import { growingQueries } from "./growing/queries.ts";
import { homogenizationQueries } from "./homogenizations/queries.ts";
import { imageQueries } from "./images/queries.ts";
import { lookupQueries } from "./lookups/queries.ts";
import { nopProcessQueries } from "./nop-processes/queries.ts";
import { qrLabelQueries } from "./qr-labels/queries.ts";
import { resourceUseQueries } from "./resource-use/queries.ts";
import { sampleQueries } from "./sample-library/queries.ts";
import { trayQueries } from "./trays/queries.ts";

/** Reads, by name. */
export const queries = {
  ...equipmentQueries,
  ...chemicalQueries,
  ...feedstockQueries,
  ...nopProcessQueries,
  ...cakeQueries,
  ...homogenizationQueries,
  ...cnfQueries,
  ...sampleQueries,
  ...growingQueries,
  ...growTrialQueries,
  ...trayQueries,
  ...imageQueries,
  ...resourceUseQueries,
  ...lookupQueries,
  ...qrLabelQueries,
};
