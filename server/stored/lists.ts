import { z } from "zod";
import { chemicalTypes } from "#domain/chemicals/schema.ts";
import { feedstockTypes } from "#domain/feedstocks/schema.ts";
import { FieldChange } from "#domain/history/schema.ts";
import { Supplier } from "#domain/lookups/lookups.ts";
import { deliveryStates, notificationKinds } from "#domain/notifications/schema.ts";
import { QrLabel } from "#domain/qr-labels/schema.ts";
import { Purpose, ResourceType } from "#domain/resource-use/schema.ts";
import { SamplePurpose } from "#domain/sample-library/schema.ts";
import { serverTables, tableNames } from "#domain/tables.ts";
import { id, MAX_TEXT, moment, retirable, who, words } from "./fields.ts";

const name = words(200).min(1);
const entry = z.strictObject({ id, name, ...retirable });
const ingredient = entry.extend({
  description: words(500),
  created_by: who.nullable(),
  created_at: moment.nullable(),
});
const purpose = z.strictObject({ ...Purpose.shape, purpose_id: id });

/** The lists of the lab, its labels, messages and notices. */
export const lists = {
  additives: ingredient,
  cake_storage_types: entry.extend({ description: words(500) }),
  chemical_names: entry.extend({ chemical_type: z.enum(chemicalTypes) }),
  equipment_types: entry,
  feedstock_names: entry.extend({ feedstock_type: z.enum(feedstockTypes) }),
  fertilizers: ingredient,
  grow_trial_methods: entry,
  grow_trial_plants: entry,
  locations: entry,
  notifications: z.strictObject({
    id,
    kind: z.enum(notificationKinds),
    entity_id: id,
    created_at: moment,
    sent_at: moment.nullable(),
    recipients: z.array(who).max(1000),
    error: words(MAX_TEXT).nullable(),
    delivery: z
      .strictObject({
        state: z.enum(deliveryStates),
        since: moment,
        resends: z.int().min(0).max(1_000_000),
        attempts: z.int().min(0).max(1_000_000),
        due_at: moment.nullable(),
        claim: words(200).nullable(),
        message_id: words(500).nullable(),
        accepted: z.array(who).max(1000),
        refused: z.array(z.strictObject({ address: who, answer: words(MAX_TEXT) })).max(1000),
      })
      .exactOptional(),
  }),
  purposes: purpose,
  qr_labels: z.strictObject({
    id,
    qr_type: QrLabel.shape.qr_type,
    resource_id: id,
    label: words(1000),
    created_at: moment,
    created_by: who,
  }),
  replacements: z.strictObject({
    id,
    whose: who,
    kind: z.enum(["replaced", "merged"]),
    record_table: z.enum([...tableNames, ...serverTables]),
    record_id: words(200),
    commands: z.array(words(200)).max(10_000),
    by: who,
    operation: words(200),
    at: moment,
    recorded_at: moment.nullable(),
    changes: z.array(FieldChange).max(10_000),
  }),
  resource_types: z.strictObject({
    resource_type_id: id,
    resource_type_name: ResourceType.shape.resource_type_name,
    valid_units: ResourceType.shape.valid_units.max(100),
    valid_purposes: z.array(purpose).max(100),
  }),
  sample_purposes: z.strictObject({ ...SamplePurpose.shape, id }),
  substrate_types: z.strictObject({
    id,
    code: name,
    name,
    preparation_steps: z.array(words(200)).max(50),
    ...retirable,
  }),
  suppliers: z.strictObject({
    id: z
      .int()
      .min(1)
      .max(2 ** 48),
    name,
    email: words(500),
    country: words(500),
    type: Supplier.shape.type,
    address: words(500).nullable(),
    ...retirable,
  }),
  tag_comments: z.strictObject({ id, comment: words(200).min(1) }),
};
