import { IconFolder } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { Button } from "#ui/press/button.tsx";

/** The link to the pictures of a trial; a message where the trial has no folder. */
export function ImagesLink({ trial: { id, google_folder_id } }: { trial: GrowTrialDetail }) {
  if (google_folder_id === null)
    return <p className="small muted">No folder found. Please refresh the page or contact support</p>;
  return (
    <Button
      size="sm"
      icon={IconFolder}
      render={<Link to={`${pathOf({ table: "grow_trials", id })}/images`} />}
    >
      Images
    </Button>
  );
}
