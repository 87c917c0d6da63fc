import type { FieldValues } from "react-hook-form";
import { queries } from "#contract/index.ts";
import type { EquipmentTypeName } from "#domain/equipment/schema.ts";
import { entryName } from "#domain/lookups/lists.ts";
import type { Supplier } from "#domain/lookups/lookups.ts";
import { OTHER_PURPOSE, type ResourceTypeName } from "#domain/resource-use/names.ts";
import { toTitle } from "#domain/values/words.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { ChoiceField, type FieldProps } from "./form-fields.tsx";
import { ListChoiceField } from "./list-choice-field.tsx";
import { useFormList } from "./use-form-list.ts";

/** Selects a location in the lab. */
export function LocationField<T extends FieldValues>(props: FieldProps<T>) {
  const locations = useFormList(queries.listLocations) ?? [];
  const options = locations.map(({ id, name }) => ({ value: id, label: name }));
  return <ListChoiceField {...props} list="locations" options={options} placeholder="Select location" />;
}

/** Selects a supplier; suppliers of type `kind` are listed first. The form value is the supplier's numeric id. */
export function SupplierField<T extends FieldValues>(props: FieldProps<T> & { kind?: Supplier["type"] }) {
  const { kind, ...rest } = props;
  const suppliers = useFormList(queries.listSuppliers) ?? [];
  const options = suppliers
    .toSorted((a, b) => Number(b.type === kind) - Number(a.type === kind))
    .map(({ id, name, country }) => ({ value: String(id), label: name, hint: country }));
  return (
    <ListChoiceField
      {...rest}
      list="suppliers"
      type={kind}
      options={options}
      placeholder="Select supplier"
      toValue={Number}
    />
  );
}

/** Selects a type of equipment, or adds one. */
export function EquipmentTypeField<T extends FieldValues>(props: FieldProps<T>) {
  const types = useFormList(queries.listEquipmentTypes) ?? [];
  const options = types.map(({ id, name }) => ({ value: id, label: entryName("equipment_types", name) }));
  return <ListChoiceField {...props} list="equipment-types" options={options} placeholder="Select type" />;
}

/** Selects active equipment; equipment of type `kind` is listed first. */
export function EquipmentField<T extends FieldValues>(props: FieldProps<T> & { kind: EquipmentTypeName }) {
  const { kind, ...rest } = props;
  const equipment = useFormList(queries.listEquipment) ?? [];
  const options = equipment
    .filter(({ is_active }) => is_active)
    .toSorted((a, b) => Number(b.equipment_type_name === kind) - Number(a.equipment_type_name === kind))
    .map(({ id, name, short_name }) => ({ value: id, label: name, hint: short_name }));
  return (
    <ChoiceField
      {...rest}
      options={options}
      placeholder="Select equipment"
      scan={{ tables: ["equipment"] }}
    />
  );
}

/** Selects the purpose of a use: a purpose of the resource type, or Other. */
export function PurposeField<T extends FieldValues>(
  props: FieldProps<T> & { resourceType: ResourceTypeName },
) {
  const { resourceType, ...rest } = props;
  const types = useLabQuery(queries.listResourceTypeMetadata) ?? [];
  const type = types.find(({ resource_type_name }) => resource_type_name === resourceType);
  const options = [
    ...(type?.valid_purposes ?? []).map(({ purpose_id, purpose_name }) => ({
      value: purpose_id,
      label: toTitle(purpose_name),
    })),
    { value: OTHER_PURPOSE, label: "Other" },
  ];
  return <ChoiceField {...rest} options={options} placeholder="Select purpose" />;
}
