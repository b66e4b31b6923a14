import type { IterationAnswer } from "@spi/domain/api-contract";
import { displayDay } from "@spi/domain/calendar";
import type { CompletenessPart } from "@spi/domain/iteration";
import { missingParts, newestFirst } from "@spi/domain/iteration";
import { Link } from "react-router";
import { useCampaign } from "../../scope/CampaignScope.tsx";
import { campaignPath, iterationPath } from "../../scope/paths.ts";
import { Card } from "../../ui/Card.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Page } from "../../ui/Page.tsx";
import { StatusTag, Tag, ToComplete } from "../../ui/Tag.tsx";

const columns = [
  { heading: "Iteration" },
  { heading: "Run date" },
  { heading: "Status" },
  { heading: "Details" },
] as const;

const partNames = {
  type: "iteration type",
  invitationType: "invitation type",
  defaultRouting: "default routing plan IDs",
  approvalMaximum: "maximum approval number",
} as const satisfies Record<CompletenessPart, string>;

/** Each iteration with what it still lacks (REQ-SCR-46). */
export function StatusPage() {
  const { key, campaign } = useCampaign();
  const byId = new Map(campaign.iterations.map((iteration) => [iteration.iteration_details.ID, iteration]));
  const rows = newestFirst(campaign.iterations.map((iteration) => iteration.iteration_details)).map((details) => ({
    key: details.ID,
    cells: [
      <Link key="name" className="spi-strong" to={iterationPath({ ...key, iterationId: details.ID }, "summary")}>
        {details.Name}
      </Link>,
      displayDay(details.IterationDate),
      <StatusTag key="status" status={byId.get(details.ID)?.status ?? ""} />,
      <Completeness key="details" details={details} />,
    ],
  }));
  return (
    <Page title="What is complete" caption={campaign.campaign_details.Name} back={campaignPath(key, "summary")}>
      <Card>
        {rows.length === 0 ? (
          <p className="spi-empty">There are no iterations yet.</p>
        ) : (
          <DataTable caption="Iterations and what they lack" captionHidden columns={columns} rows={rows} />
        )}
      </Card>
      <LinkButton to={campaignPath(key, "summary")}>Back to campaign summary</LinkButton>
    </Page>
  );
}

function Completeness({ details }: { details: IterationAnswer["iteration_details"] }) {
  const missing = missingParts(details);
  if (missing.length === 0) return <Tag colour="green">Complete</Tag>;
  return (
    <>
      <ToComplete /> <span className="spi-under">{missing.map((part) => partNames[part]).join(", ")}</span>
    </>
  );
}
