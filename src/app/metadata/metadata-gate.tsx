import { IconAlertCircleFilled } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Outlet } from "react-router-dom";
import { METADATA_FAILURE } from "#contract/start.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useIsStatusRead } from "#hooks/status/use-contact.ts";
import { useRecords } from "#hooks/use-records.ts";
import { pageTurn } from "#sync/turn/wake.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { Loading } from "../loading.tsx";

const RETRY_MS = 1000;

/**
 * Shows the app only after the resource types are on this tablet, since forms need their units and purposes, and after its
 * sync status is read, so that nothing moves when the status is known.
 */
export function MetadataGate() {
  const hasTypes = useRecords(async (records) => (await records.all("resource_types")).length > 0, []);
  const isStatusRead = useIsStatusRead();
  if (hasTypes === undefined || !isStatusRead) return <Loading />;
  return hasTypes ? <Outlet /> : <MetadataMissing />;
}

/** Fetches the resource types; if that fails, a person can try again. */
function MetadataMissing() {
  const { env } = useLab();
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState(-1);
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchTypes = async () => {
      const outcome = await pageTurn(env, { force: true });
      if (over) return;
      // The worker is running a turn; the records that it pulls end the wait.
      if (outcome === "busy") timer = setTimeout(() => void fetchTypes(), RETRY_MS);
      else setFailedAttempt(attempt);
    };
    void fetchTypes();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [env, attempt]);

  if (failedAttempt !== attempt) return <Loading />;
  return (
    <main className="page">
      <Banner
        tone="err"
        icon={IconAlertCircleFilled}
        title={METADATA_FAILURE}
        action={<Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>}
      />
    </main>
  );
}
