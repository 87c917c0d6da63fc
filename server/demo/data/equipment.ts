import type { EquipmentTypeName } from "#domain/equipment/schema.ts";

type DemoEquipment = {
  name: string;
  short_name: string;
  type: EquipmentTypeName;
  location: string;
  supplier_id: number;
  /** Days before the day the demonstration is loaded. */
  age: number;
};

/** The demonstration's equipment. */
export const demoEquipment: readonly DemoEquipment[] = [
  {
    name: "Bench high-pressure homogenizer",
    short_name: "HOM-1",
    type: "HOMOGENIZER",
    location: "Homogenization bay",
    supplier_id: 4,
    age: 412,
  },
  {
    name: "Pilot high-pressure homogenizer",
    short_name: "HOM-2",
    type: "HOMOGENIZER",
    location: "Homogenization bay",
    supplier_id: 4,
    age: 268,
  },
  {
    name: "Ultra-fine friction grinder",
    short_name: "GRD-1",
    type: "GRINDER",
    location: "Homogenization bay",
    supplier_id: 4,
    age: 405,
  },
  {
    name: "High-shear batch blender 20 L",
    short_name: "BLD-1",
    type: "BLENDER",
    location: "Wet lab A",
    supplier_id: 5,
    age: 391,
  },
  {
    name: "Chest freezer -20 C",
    short_name: "FRZ-1",
    type: "FREEZER",
    location: "Cold storage",
    supplier_id: 5,
    age: 398,
  },
  {
    name: "Jacketed glass-lined reactor 1000 L",
    short_name: "RCT-1",
    type: "REACTOR",
    location: "Reaction hall",
    supplier_id: 5,
    age: 377,
  },
  {
    name: "Membrane filter press",
    short_name: "FLP-1",
    type: "FILTER_PRESS",
    location: "Reaction hall",
    supplier_id: 5,
    age: 370,
  },
  {
    name: "Freeze dryer 10 kg",
    short_name: "FDR-1",
    type: "OTHER",
    location: "Wet lab B",
    supplier_id: 5,
    age: 96,
  },
];
