import { characteristicsWarnings } from "../cakes/rules.ts";
import { accept, type Decision, notFound, type Stamp } from "../kernel/change.ts";
import { mergeEdit } from "../kernel/edits.ts";
import { NOT_NUMBERED } from "../kernel/numbering.ts";
import type { Reads } from "../kernel/records.ts";
import { addUseRecord, type Drawn, readUse, resourceTypeId } from "../resource-use/rules.ts";
import type { NewUseRecord, ResourceType } from "../resource-use/schema.ts";
import type { Cnf, DetailedCharacterization, InitialCharacteristics } from "./schema.ts";

type OfOne<B> = { params: { id: string }; body: B };

/** The INITIAL_CHARACTERISTICS form: what is left out stays, `null` empties. */
export function saveInitialCharacteristics(
  lab: Reads,
  { params, body }: OfOne<InitialCharacteristics>,
  stamp: Stamp,
): Decision {
  return characterize(lab, params.id, body, stamp, characteristicsWarnings(body));
}

/**
 * The detailed characterization. A repeat overwrites what it gives; `null` empties a field only for a form that showed
 * it, and so comes with its `base`.
 */
export function addDetailedCharacterization(
  lab: Reads,
  { params, body }: OfOne<DetailedCharacterization>,
  stamp: Stamp,
): Decision {
  const given = Object.entries(body).filter(([, value]) => body.base || value !== null);
  return characterize(lab, params.id, Object.fromEntries(given) as DetailedCharacterization, stamp);
}

function characterize(
  lab: Reads,
  id: string,
  body: InitialCharacteristics | DetailedCharacterization,
  stamp: Stamp,
  warnings: string[] = [],
): Decision {
  const { base, created_by, creation_date, ...entered } = body;
  const cnf = lab.get("cnfs", id);
  if (cnf === null) return notFound("CNF");
  const { recorded_by: by, recorded_at: at } = cnf.characterized ?? cnf;
  const edited = mergeEdit<Cnf>(cnf, entered as Partial<Cnf>, base, { by, at });
  if (edited.kind === "rejected") return edited;
  const characterized = { created_by, creation_date, recorded_by: stamp.user, recorded_at: stamp.now };
  const record = { ...edited.record, characterized };
  return accept([{ table: "cnfs", id, record }], warnings);
}

/** No longer in use, for good. The first time stands. */
export function markCnfInactive(lab: Reads, { params }: { params: { id: string } }, stamp: Stamp): Decision {
  const cnf = lab.get("cnfs", params.id);
  if (cnf === null) return notFound("CNF");
  if (cnf.inactivated_at !== null) return accept([]);
  const inactivated_at = stamp.recordedOffline ?? stamp.now;
  return accept([{ table: "cnfs", id: cnf.id, record: { ...cnf, inactivated_at } }]);
}

/** A CNF that something is taken from. */
function drawnCnf(cnf: Cnf, type: ResourceType | null): Drawn<Cnf> {
  return { table: "cnfs", stock: cnf, name: cnf.name ?? NOT_NUMBERED, type };
}

/** A use of a CNF. */
export function addCnfUseRecord(lab: Reads, { params, body }: OfOne<NewUseRecord>, stamp: Stamp): Decision {
  const lookups = readUse(lab, body, stamp);
  const cnf = lab.get("cnfs", params.id);
  const type = lab.get("resource_types", resourceTypeId("CNF"));
  if (cnf === null) return notFound("CNF");
  return addUseRecord(drawnCnf(cnf, type), body, stamp, lookups);
}
