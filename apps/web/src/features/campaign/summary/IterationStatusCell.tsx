import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { queries } from "../../../api/queries.ts";
import { type IterationKey, reportPath } from "../../../paths/paths.ts";
import { isInProgress, percentDone, runStatusTag } from "../../../scope/run/run-status.ts";
import { useLiveReports } from "../../../scope/run/use-live-reports.ts";
import { TwoLines } from "../../../ui/DataTable.tsx";
import { StatusTag, Tag } from "../../../ui/Tag.tsx";

interface Props {
  iterationKey: IterationKey;
  name: string;
  status: IterationStatus;
  sending: boolean;
  /** Short reason why the approved iteration cannot be sent. */
  notReady?: string | undefined;
}

/**
 * Shows an iteration's status. If the feature is on (it is off by default), also shows the newest summary report's
 * status and links to the report. While users are writing or reviewing the rules again, no report matches them.
 */
export function IterationStatusCell({ iterationKey, name, status, sending, notReady }: Props) {
  const isEnabled = useQuery(queries.configuration()).data?.features.summary_report_status === true;
  const mayHaveReport = status !== "draft" && status !== "in review" && status !== "rejected";
  const statusTag = <StatusTag status={status} sending={sending} />;
  const tag =
    notReady === undefined ? statusTag : <TwoLines under={<Tag colour="red">{notReady}</Tag>}>{statusTag}</TwoLines>;
  return isEnabled && mayHaveReport ? <ReportStatus {...{ iterationKey, name }}>{tag}</ReportStatus> : tag;
}

function ReportStatus({
  iterationKey,
  name,
  children,
}: Omit<Props, "status" | "sending" | "notReady"> & { children: ReactNode }) {
  const reports = useQuery(queries.reports(iterationKey)).data;
  const newest = reports?.at(-1);
  useLiveReports(iterationKey, newest !== undefined && isInProgress(newest.status));
  if (!reports || !newest) return children;
  const { label } = runStatusTag(newest.status);
  const state = `: ${label.toLowerCase()}${newest.status === "running" ? `, ${percentDone(newest)}%` : ""}`;
  return (
    <TwoLines
      under={
        <>
          <Link to={reportPath(iterationKey, reports.length)}>
            Report {reports.length}
            <span className="nhsuk-u-visually-hidden"> for {name}</span>
          </Link>
          {state}
        </>
      }
    >
      {children}
    </TwoLines>
  );
}
