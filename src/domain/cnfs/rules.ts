import { accept, type Decision, notFound, type Stamp } from "../change.ts";
import { mergeEdit } from "../edits.ts";
import { NOT_NUMBERED } from "../numbering.ts";
import type { Reads } from "../records.ts";
import { addUseRecord, askForUse, type Drawn, resourceTypeId } from "../resource-use/rules.ts";
import type { NewUseRecord, ResourceType } from "../resource-use/schema.ts";
import { densityOf } from "./density.ts";
import type { Cnf, DetailedCharacterization, InitialCharacteristics } from "./schema.ts";

type OfOne<B> = { params: { id: string }; body: B };

/** The INITIAL_CHARACTERISTICS form: what is left out stays, `null` empties. */
export function saveInitialCharacteristics(
  lab: Reads,
  { params, body }: OfOne<InitialCharacteristics>,
): Decision {
  return characterize(lab, params.id, body);
}

/**
 * The detailed characterization. A repeat overwrites what it gives; `null` empties a field only for a form that showed
 * it, and so comes with its `base`.
 */
export function addDetailedCharacterization(
  lab: Reads,
  { params, body }: OfOne<DetailedCharacterization>,
): Decision {
  const given = Object.entries(body).filter(([, value]) => body.base || value !== null);
  return characterize(lab, params.id, Object.fromEntries(given) as DetailedCharacterization);
}

function characterize(
  lab: Reads,
  id: string,
  body: InitialCharacteristics | DetailedCharacterization,
): Decision {
  const { base, created_by, creation_date, ...entered } = body;
  const cnf = lab.get("cnfs", id);
  if (cnf === null) return notFound("CNF");
  const last = { by: cnf.characterized_by ?? cnf.recorded_by, at: cnf.characterized_at ?? cnf.recorded_at };
  const edited = mergeEdit(cnf, entered as Partial<Cnf>, base, last);
  if (edited.kind === "rejected") return edited;
  const record = { ...edited.record, characterized_by: created_by, characterized_at: creation_date };
  return accept([{ table: "cnfs", id, record }]);
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
export function drawnCnf(cnf: Cnf, type: ResourceType | null): Drawn<Cnf> {
  return { table: "cnfs", stock: cnf, name: cnf.name ?? NOT_NUMBERED, type, density: densityOf(cnf) };
}

/** A use of a CNF. */
export function addCnfUseRecord(lab: Reads, { params, body }: OfOne<NewUseRecord>, stamp: Stamp): Decision {
  const asked = askForUse(lab, body, stamp);
  const cnf = lab.get("cnfs", params.id);
  const type = lab.get("resource_types", resourceTypeId("CNF"));
  if (cnf === null) return notFound("CNF");
  return addUseRecord(drawnCnf(cnf, type), body, stamp, asked);
}
