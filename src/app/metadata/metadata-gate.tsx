import { lazy, Suspense } from "react";
import { Outlet } from "react-router-dom";
import { useSharedPart } from "#hooks/status/use-shared-query.ts";
import type { LabStore } from "#store/db.ts";
import { Loading } from "../loading.tsx";

/** Loaded at the first start only. */
const MetadataMissing = lazy(() =>
  import("./metadata-missing.tsx").then((m) => ({ default: m.MetadataMissing })),
);

/** Shows the app only after the resource types are on this tablet: forms need their units and purposes. */
export function MetadataGate() {
  const hasTypes = useSharedPart(isAboveZero, countTypes);
  if (hasTypes === undefined) return <Loading />;
  if (hasTypes) return <Outlet />;
  return (
    <Suspense fallback={<Loading />}>
      <MetadataMissing />
    </Suspense>
  );
}

const countTypes = (store: LabStore) => Promise.resolve(store.records("resource_types").count());
const isAboveZero = (count: number) => count > 0;
