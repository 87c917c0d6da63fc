import { lazy, Suspense } from "react";
import { Outlet } from "react-router-dom";
import { useRecords } from "#hooks/use-records.ts";
import { Loading } from "../loading.tsx";

/** Loaded at the first start only. */
const MetadataMissing = lazy(() =>
  import("./metadata-missing.tsx").then((m) => ({ default: m.MetadataMissing })),
);

/** Shows the app only after the resource types are on this tablet: forms need their units and purposes. */
export function MetadataGate() {
  const hasTypes = useRecords(async (records) => (await records.all("resource_types")).length > 0, []);
  if (hasTypes === undefined) return <Loading />;
  if (hasTypes) return <Outlet />;
  return (
    <Suspense fallback={<Loading />}>
      <MetadataMissing />
    </Suspense>
  );
}
