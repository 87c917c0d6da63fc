import { IconAlertTriangleFilled, IconDatabaseExport } from "@tabler/icons-react";
import { administrationRequests } from "#contract/start.ts";
import type { BackupReport } from "#domain/administration/backup-report.ts";
import { showDateTime } from "#domain/values/time.ts";
import { useCall } from "#hooks/calls/use-call.ts";
import { Card } from "#ui/panel/card.tsx";
import { Icon } from "#ui/text/icon.tsx";
import "./side-cards.css";

/** The state of the daily backups, for administrators; renders nothing before the server has answered. */
export function BackupCard() {
  const { called } = useCall(administrationRequests.getBackupReport);
  if (called?.kind !== "done") return null;
  const report = called.answer;
  const isGood = report.state === "good" || report.state === "none";
  return (
    <Card className="syncpanel" title="Backup">
      <p className={isGood ? "syncpanel__ok" : "syncpanel__other"}>
        <Icon of={isGood ? IconDatabaseExport : IconAlertTriangleFilled} />
        <span>
          <b>{titleOf(report)}</b>
          <span className="sub">{detailOf(report)}</span>
        </span>
      </p>
    </Card>
  );
}

function titleOf({ state, last_at }: BackupReport): string {
  switch (state) {
    case "off":
      return "The server makes no daily backup";
    case "none":
      return "The first backup is not made yet";
    case "failed":
      return "The daily backup has failed";
    case "late":
      return "The daily backup is late";
    case "damaged":
      return "Pictures are missing or damaged";
    case "good":
      return `Last backup ${showDateTime(last_at ?? "")}`;
  }
}

function detailOf({ state, last_at, fault, damaged_pictures }: BackupReport): string {
  const last = last_at === null ? "There is no complete backup." : `Last complete ${showDateTime(last_at)}.`;
  switch (state) {
    case "off":
      return "FIBRIL_BACKUP_DIR sets its folder, on the machine of the server.";
    case "none":
      return "It is made a minute after the start of the server.";
    case "failed":
      return `${fault}. ${last}`;
    case "damaged":
      return `${damaged_pictures} in the lab itself. The log of the server names them. ${last}`;
    case "late":
      return last;
    case "good":
      return "The copy was compared with the lab.";
  }
}
