import { useLiveQuery } from "dexie-react-hooks";
import { lazy, Suspense } from "react";
import { Outlet } from "react-router-dom";
import { useLab } from "#hooks/lab-context.tsx";
import { Loading } from "../loading.tsx";

/** Loaded at the first start only. */
const MetadataMissing = lazy(() =>
  import("./metadata-missing.tsx").then((m) => ({ default: m.MetadataMissing })),
);

/** Shows the app only after the resource types are on this tablet: forms need their units and purposes. */
export function MetadataGate() {
  const { env } = useLab();
  const types = useLiveQuery(() => env.store.records("resource_types").count(), [env]);
  if (types === undefined) return <Loading />;
  if (types > 0) return <Outlet />;
  return (
    <Suspense fallback={<Loading />}>
      <MetadataMissing />
    </Suspense>
  );
}
