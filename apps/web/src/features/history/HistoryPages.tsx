import "./history.css";
import { useQuery } from "@tanstack/react-query";
import type { HistoryEvent } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { asRefusal } from "../../api/refusal.ts";
import { useCampaign } from "../../scope/CampaignScope.tsx";
import { useIteration } from "../../scope/IterationScope.tsx";
import type { CampaignKey } from "../../scope/paths.ts";
import { campaignPath, iterationPath } from "../../scope/paths.ts";
import { LoadingText } from "../../ui/LoadingText.tsx";
import { Page } from "../../ui/Page.tsx";
import { History } from "./History.tsx";

/** Everything that happened to a campaign and its iterations, for audit. */
export function CampaignHistoryPage() {
  const { key, campaign } = useCampaign();
  return (
    <HistoryPage
      title="History of the campaign"
      caption={campaign.campaign_details.Name}
      back={campaignPath(key, "summary")}
      campaignKey={key}
      isWanted={everything}
    />
  );
}

/** Everything that happened to one iteration. */
export function IterationHistoryPage() {
  const { key, iteration } = useIteration();
  return (
    <HistoryPage
      title="History of the iteration"
      caption={iteration.iteration_details.Name}
      back={iterationPath(key, "summary")}
      campaignKey={key}
      isWanted={({ object_id }) => object_id === key.iterationId}
    />
  );
}

interface HistoryPageProps {
  title: string;
  caption: string;
  back: string;
  campaignKey: CampaignKey;
  isWanted: (event: HistoryEvent) => boolean;
}

const everything = () => true;

function HistoryPage({ title, caption, back, campaignKey, isWanted }: HistoryPageProps) {
  const { data, error } = useQuery(queries.history(campaignKey));
  const refusal = error ? asRefusal(error) : undefined;
  return (
    <Page title={title} caption={caption} back={back} alerts={{ problems: [], attempt: 0, refusal }}>
      {data ? <History events={data.filter(isWanted)} /> : null}
      {data || error ? null : <LoadingText>Loading history...</LoadingText>}
    </Page>
  );
}
